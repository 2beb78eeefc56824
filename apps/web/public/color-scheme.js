// Sets the colour scheme before the first paint, so that a dark page never flashes white.
// A file of its own, since the content security policy allows no inline script.
(() => {
  let theme = 'auto';
  try {
    theme = localStorage.getItem('flyover_theme') || 'auto';
  } catch {
    // storage is blocked: the system's scheme is used
  }
  const dark = theme === 'dark' || (theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
})();
