"""Looking up provisions, what editions changed, and where their rulings differ."""
