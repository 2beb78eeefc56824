/** `is_in` and `map_to_area`. */
import { fixedBox } from '@flyover/bounding-box';
import { NO_COORDINATE, NODE, RELATION, WAY } from '@flyover/osm-elements';
import type { IsInStatement, MapToAreaStatement } from '@flyover/overpass-ql';
import type { Database } from '../database.ts';
import { EMPTY_SET } from '../element-set.ts';
import type { AreaShape } from '../geometry/tile-area.ts';
import { wayShape } from '../index/area-table.ts';
import { rowsMeeting } from '../index/box-groups.ts';
import { withGeometry } from '../parts/database-near.ts';
import { hasRow, intersectRows, lowerBound, RowCollector } from '../row-set.ts';
import { getSet, putSet, type RunContext } from '../run-context.ts';

/** The areas, and the closed ways, around a place or around the nodes of a set. */
export async function runIsIn(context: RunContext, statement: IsInStatement): Promise<void> {
  const { database, control } = context;
  const ways = new RowCollector(database.store.ways.count);
  const areas = new RowCollector(database.areas().count);
  const shapes = new Map<number, AreaShape>();
  const add = (latitude: number, longitude: number) => {
    for (const way of closedWaysAround(database, shapes, latitude, longitude)) ways.add(way);
    for (const area of areasAround(database, latitude, longitude)) areas.add(area);
  };
  if (statement.coordinate !== undefined) {
    const [latitude, longitude] = [Math.round(statement.coordinate.lat * 1e7), Math.round(statement.coordinate.lon * 1e7)];
    // nothing is around what is no number
    if (!Number.isNaN(latitude + longitude)) add(latitude, longitude);
  } else {
    const { nodes } = getSet(context, statement.input.name);
    const { lat, lon } = withGeometry(database, NODE, nodes).store.nodes;
    for (const node of nodes) {
      if (lat[node] !== NO_COORDINATE) add(lat[node], lon[node]);
      await control.pause();
    }
  }
  putSet(context, statement.output.name, { ...EMPTY_SET, ways: ways.finish(), areas: areas.finish() });
}

/** The areas of relations, and the ways that are areas themselves. */
export function runMapToArea(context: RunContext, statement: MapToAreaStatement): void {
  const { database } = context;
  const set = getSet(context, statement.input.name);
  const { relations } = database.areas();
  const areas = new RowCollector(relations.length);
  relations.forEach((relation, area) => {
    if (hasRow(set.relations, relation)) areas.add(area);
  });
  putSet(context, statement.output.name, {
    ...EMPTY_SET,
    ways: intersectRows(set.ways, database.closedWays()),
    areas: areas.finish(),
  });
}

/** Many nodes ask about the same ways, so shapes are kept for as long as the statement runs. */
function closedWaysAround(database: Database, shapes: Map<number, AreaShape>, lat: number, lon: number): number[] {
  const place = fixedBox(lat, lon, lat, lon);
  const around = database.parts?.rowsIn(WAY, place) ?? rowsMeeting(database.boxGroups(WAY), database.store.ways.count, place);
  const closed = intersectRows(around, database.closedWays());
  const near = withGeometry(database, WAY, closed);
  return [...closed].filter((way) => {
    const shape = shapes.get(way) ?? wayShape(near, way);
    shapes.set(way, shape);
    return shape.holdsPlace(lat, lon);
  });
}

function areasAround(database: Database, lat: number, lon: number): number[] {
  const areas = database.areas();
  const place = fixedBox(lat, lon, lat, lon);
  const relations = rowsMeeting(database.boxGroups(RELATION), database.store.relations.count, place);
  return Array.from(intersectRows(relations, areas.relations), (relation) => lowerBound(areas.relations, relation)).filter((area) =>
    areas.shape(area).holdsPlace(lat, lon),
  );
}
