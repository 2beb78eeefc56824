/** Evaluators of geometry, plainly. */
import type { Expression } from '@flyover/overpass-ql';
import { type Geometry, type Place, type Thing, Unsure, type World } from './twin-data.ts';
import { evaluate, type View } from './twin-expression.ts';
import { nodesOf } from './twin-geometry.ts';

const placeOf = ({ lat, lon }: { lat: number; lon: number }): Place => [lon / 1e7, lat / 1e7];

/** `geom()`, `center()`, `pt()`, `lstr()`, `gcat()`; undefined where there is none. */
export function geometryOf(view: View, expression: Expression): Geometry | undefined {
  if (expression.kind !== 'call') return undefined;
  const { world, thing } = view;
  const parts = expression.arguments;
  switch (expression.name) {
    case 'geom':
      return thing && shapeOf(world, thing);
    case 'gcat': {
      const things = view.set(expression.set?.name ?? '_') ?? [];
      const geometries = things.flatMap((each) => geometryOf({ ...view, thing: each }, parts[0]) ?? []);
      return geometries.length === 0 ? undefined : { type: 'GeometryCollection', geometries };
    }
    case 'pt':
      return { type: 'Point', coordinates: [Number(evaluate(view, parts[1])), Number(evaluate(view, parts[0]))] };
    case 'lstr':
      return { type: 'LineString', coordinates: parts.flatMap((part) => middleOf(geometryOf(view, part))) };
    case 'center': {
      const [middle] = middleOf(geometryOf(view, parts[0]));
      return middle && { type: 'Point', coordinates: middle };
    }
  }
  throw new Unsure();
}

function shapeOf(world: World, thing: Thing): Geometry | undefined {
  if (thing.kind === 'derived') return thing.geometry;
  if (thing.kind === 'node') return { type: 'Point', coordinates: placeOf(thing) };
  if (thing.kind === 'way') {
    const coordinates = nodesOf(world, thing).map(placeOf);
    // where nodes are missing between others the line is a polygon of its stretches
    if (coordinates.length < thing.refs.length) throw new Unsure();
    return coordinates.length === 0 ? undefined : { type: 'LineString', coordinates };
  }
  if (thing.kind !== 'relation') return undefined;
  const geometries = thing.members.flatMap(({ type, ref }) => {
    const member = type === 'node' ? world.node.get(ref) : type === 'way' ? world.way.get(ref) : undefined;
    return (member && shapeOf(world, member)) ?? [];
  });
  return { type: 'GeometryCollection', geometries };
}

/** The middle of the box around a geometry. */
function middleOf(geometry: Geometry | undefined): Place[] {
  const places = placesOf(geometry);
  if (places.length === 0) return [];
  const middle = (axis: 0 | 1) => {
    const values = places.map((place) => place[axis]);
    return (Math.min(...values) + Math.max(...values)) / 2;
  };
  return [[middle(0), middle(1)]];
}

function placesOf(geometry: Geometry | undefined): readonly Place[] {
  if (geometry === undefined) return [];
  if (geometry.type === 'Point') return [geometry.coordinates];
  return geometry.type === 'LineString' ? geometry.coordinates : geometry.geometries.flatMap(placesOf);
}
