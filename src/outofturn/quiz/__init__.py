"""Questions for directors who learn. The engine makes the situations, the right answers and the wrong ones; there is no list.

``quiz_kinds`` names the kinds of situation, ``random_play`` plays at random until one has come up, ``what_happened``,
``who_chooses`` and ``what_next`` ask about it at three levels, ``quiz_question`` puts a question together from its id,
``marking`` says which answer is right and why, ``schedule`` when to ask again. ``quiz_api`` has all of it with JSON on both
sides.
"""
