"""Results of measuring, told: as text, as tables for a paper, as JSON."""
