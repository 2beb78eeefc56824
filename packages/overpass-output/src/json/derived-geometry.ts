/** The geometry of derived elements, as GeoJSON. */
import type { NodeColumns } from '@flyover/osm-elements';
import type { ByteWriter } from '../bytes/byte-writer.ts';

/**
 * Writes the member `geometry` of a derived element.
 *
 * @param points node rows: one is a point, more are a line
 */
export function writeDerivedGeometry(bytes: ByteWriter, nodes: NodeColumns, points: Uint32Array): void {
  const isLine = points.length > 1;
  bytes.text(`,\n  "geometry": {\n    "type": "${isLine ? 'LineString' : 'Point'}",\n    "coordinates": ${isLine ? '[' : ''}`);
  points.forEach((node, i) => {
    if (isLine) bytes.text(i === 0 ? '\n      [' : ',\n      [');
    else bytes.text('[');
    bytes.coordinate(nodes.lon[node]);
    bytes.text(', ');
    bytes.coordinate(nodes.lat[node]);
    bytes.text(']');
  });
  bytes.text(isLine ? '\n    ]\n  }' : '\n  }');
}
