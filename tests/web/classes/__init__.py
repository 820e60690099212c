"""A class: its rules, its keys, its pages."""
