// Applies the stored theme before anything is drawn, so that a dark page does not flash white. It is a classic script for that
// reason: modules run only when the page has been read. preferences.js writes what is read here.
(() => {
  try {
    const { theme = "auto", suits = "two" } = JSON.parse(localStorage.getItem("prefs") ?? "{}");
    document.documentElement.dataset.theme = theme;
    document.documentElement.dataset.suits = suits;
  } catch {
    // No storage, or something odd in it: the page looks as usual.
  }
})();
