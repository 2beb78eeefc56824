// Sets the colour scheme and the place of the border before the first paint, so that a dark page never flashes white and nothing jumps.
// A file of its own, since the content security policy allows no inline script.
(() => {
  let theme = 'auto';
  let editor = '';
  try {
    theme = localStorage.getItem('flyover_theme') || 'auto';
    editor = localStorage.getItem('flyover_editor_width') || '';
  } catch {
    // storage is blocked: the system's scheme is used
  }
  const dark = theme === 'dark' || (theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
  if (/^\d{1,5}$/.test(editor)) document.documentElement.style.setProperty('--editor-size', `${editor}px`);
})();
