/**
 * What most maps do with a result: fetch it whole, and give it to a GeoJSON source. `window.runPeer(way, features)` resolves with ms from
 * the call until every tile is painted; `way` is `geojson` (converted beforehand: drawing only) or `overpass` (`osmtogeojson` in the page).
 */
const { Map: MapLibreMap, setWorkerUrl } = await import(new URL('./maplibre/maplibre-gl.mjs', import.meta.url).href);
setWorkerUrl(new URL('./maplibre/maplibre-gl-worker.mjs', import.meta.url).href);

const map = new MapLibreMap({
  container: 'map',
  center: [13.41, 53.5],
  zoom: 11,
  fadeDuration: 0,
  renderWorldCopies: false,
  attributionControl: false,
  style: {
    version: 8,
    sources: { data: { type: 'geojson', data: { type: 'FeatureCollection', features: [] } } },
    layers: [
      { id: 'ground', type: 'background', paint: { 'background-color': '#eee' } },
      {
        id: 'polygons',
        type: 'fill',
        source: 'data',
        filter: ['==', ['geometry-type'], 'Polygon'],
        paint: { 'fill-color': '#fc0', 'fill-opacity': 0.25 },
      },
      { id: 'lines', type: 'line', source: 'data', paint: { 'line-color': '#03f', 'line-width': 2, 'line-opacity': 0.6 } },
      {
        id: 'points',
        type: 'circle',
        source: 'data',
        filter: ['==', ['geometry-type'], 'Point'],
        paint: {
          'circle-radius': 9,
          'circle-color': '#fc0',
          'circle-opacity': 0.3,
          'circle-stroke-color': '#03f',
          'circle-stroke-width': 2,
        },
      },
    ],
  },
});

window.runPeer = async (way, features) => {
  const started = performance.now();
  const data =
    way === 'geojson'
      ? await (await fetch(`/answers/${features}.geojson`)).json()
      : window.osmtogeojson(await (await fetch(`/answers/${features}.json`)).json(), { flatProperties: false });
  const parsed = performance.now();
  map.getSource('data').setData(data);
  await new Promise((resolve) => {
    map.on('render', () => {
      if (map.isSourceLoaded('data') && map.areTilesLoaded()) resolve();
    });
  });
  const ended = performance.now();
  return { started, ended, parsedMs: parsed - started };
};

map.once('idle', () => {
  document.body.dataset.ready = 'yes';
});
