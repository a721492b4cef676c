// Runs before the first paint, so that a chosen theme never flashes; the rest of the page is modules.
try {
  const theme = JSON.parse(localStorage.getItem("noughts.setting.theme") ?? "null");
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
} catch {
  // No storage: the system's theme stands.
}
