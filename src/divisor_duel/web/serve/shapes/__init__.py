"""What travels over the API: requests, which are checked, and answers, which the schema describes."""
