// The last page of a login: passes on what the service put into the address, to the page that opened this window, and closes it.
(() => {
  var landed = new URL(location.href);
  // who listens expects a description beside an error
  if (landed.searchParams.has('error') && !landed.searchParams.has('error_description')) {
    landed.searchParams.set('error_description', landed.searchParams.get('error'));
  }
  var channel = new BroadcastChannel('osm-api-auth-complete');
  channel.postMessage(landed.href);
  channel.close();
  window.close();
})();
