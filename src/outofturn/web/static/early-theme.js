// Loaded before anything is drawn, so that a dark page does not flash white.
(() => {
  try {
    const { theme = "auto", suits = "two" } = JSON.parse(localStorage.getItem("prefs") ?? "{}");
    document.documentElement.dataset.theme = theme;
    document.documentElement.dataset.suits = suits;
  } catch {
    // No storage, or something odd in it: the page looks as usual.
  }
})();
