// Looks whether the browser has what Flyover is built on, and says so on the page where it has not. Written so that old browsers read it.
(() => {
  var needed = {
    'requests to other servers': window.fetch && window.AbortController && window.ReadableStream,
    workers: window.Worker && window.structuredClone,
    'the JavaScript of today': Array.prototype.findLast && Array.prototype.toSorted && 'noModule' in HTMLScriptElement.prototype,
  };
  var missing = [];
  for (var name in needed) {
    if (!needed[name]) missing.push(name);
  }
  if (missing.length === 0) return;
  document.getElementById('missing-parts').textContent = missing.join(', ');
  document.getElementById('unsupported').hidden = false;
})();
