"""What an option is worth: best play by both sides with all hands in sight, under the Laws.

``solver`` finds the tricks of a position, ``valuation`` those of every option of a case, ``sampling`` does so for many layouts
of hands that are not known, and ``valuation_job`` for many boards. The compiled search is in ``search_tree``.
"""
