/**
 * What most maps of Overpass results do: the points of an answer on a canvas of Leaflet, without a background. `window.runPeer(features)`
 * resolves when they are drawn.
 */
const { canvas, circleMarker, layerGroup, map: newMap } = await import(new URL('./leaflet/leaflet-src.esm.js', import.meta.url).href);

const renderer = canvas();
const map = newMap('map', { center: [53.5, 13.41], zoom: 12, renderer, zoomAnimation: false, inertia: false });

window.runPeer = async (features) => {
  const { features: all } = await (await fetch(`/answers/${features}.geojson`)).json();
  const points = all.filter(({ geometry }) => geometry.type === 'Point');
  const style = { renderer, radius: 9, color: '#03f', weight: 2, fillColor: '#fc0', fillOpacity: 0.3 };
  layerGroup(points.map(({ geometry: { coordinates } }) => circleMarker([coordinates[1], coordinates[0]], style))).addTo(map);
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  return points.length;
};

document.body.dataset.ready = 'yes';
