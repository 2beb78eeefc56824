// Looks whether the browser has what Flyover is built on, and says so on the page where it has not. Written so that old browsers read it.
// Where it has, the files of the editor, which the build names in the page, are asked for once the first of the shell's large files is there: nobody needs
// them before the others, and what asks for them stands in the last.
(() => {
  var needed = {
    'requests to other servers': window.fetch && window.AbortController && window.ReadableStream,
    workers: window.Worker && window.structuredClone,
    'the JavaScript of 2023': Array.prototype.toSorted && 'noModule' in HTMLScriptElement.prototype,
    // the youngest names that the page needs (`scripts/platform-exceptions.mjs`)
    'parts of Chrome 124, Firefox 128 and Safari 17.4':
      window.AbortSignal && AbortSignal.any && AbortSignal.timeout && Element.prototype.checkVisibility && window.URL && URL.canParse,
  };
  var missing = [];
  for (var name in needed) {
    if (!needed[name]) missing.push(name);
  }
  if (missing.length === 0) {
    fetchEditor();
    return;
  }
  document.getElementById('missing-parts').textContent = missing.join(', ');
  document.getElementById('unsupported').hidden = false;

  function fetchEditor() {
    var files = document.querySelector('meta[name="editor-files"]');
    var shell = document.querySelector('link[rel="modulepreload"][href*="/react-"]');
    if (files === null || shell === null || isPlain()) return;
    var fetchFiles = () => {
      files.content.split(' ').forEach((file) => {
        var link = document.createElement('link');
        link.rel = 'modulepreload';
        link.href = file;
        document.head.append(link);
      });
    };
    if (performance.getEntriesByName(shell.href).length > 0) fetchFiles();
    else shell.addEventListener('load', fetchFiles);
  }

  function isPlain() {
    try {
      return localStorage.getItem('flyover_use_rich_editor') === 'false';
    } catch (_) {
      // storage is blocked: nobody has chosen the plain editor
      return false;
    }
  }
})();
