"""Everything that is read or heard, each thing put into words in one place for terminal, page, report and chart."""
