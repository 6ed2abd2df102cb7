"""Archives of played boards, replayed to find every lead or play out of turn and every revoke."""
