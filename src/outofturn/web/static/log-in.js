// The log-in page: a token that stands in the address, after the "#", is sent by itself, and taken out of the address at once.
// It is a classic script, because a module could load others, and those are for people who are logged in.
(() => {
  const form = /** @type {HTMLFormElement | null} */ (document.getElementById("log-in"));
  const field = /** @type {HTMLInputElement | null} */ (document.getElementById("token"));
  if (!form || !field) return;
  const read = () => {
    const token = new URLSearchParams(location.hash.slice(1)).get("token");
    if (token === null) {
      form.action = `/log-in${location.hash}`; // a browser keeps it when it is sent on to the page: "#/case/…"
      return;
    }
    history.replaceState(null, "", location.pathname);
    field.value = token;
    form.submit();
  };
  addEventListener("hashchange", read);
  read();
})();
