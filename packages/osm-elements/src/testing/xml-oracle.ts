/** For tests: the store of an OSM XML text the simple way, with saxes and objects. */
import { SaxesParser } from 'saxes';
import { ELEMENT_TYPE_NAMES, type ElementStore, NO_COORDINATE } from '../element-store.ts';
import { StoreBuilder } from '../store-builder.ts';

type Attributes = Record<string, string>;

const units = (degrees: string) => Math.round(Number(degrees) * 1e7);

/** Reads with saxes: the twin of `readOsmXml`. */
export function storeOfXml(xml: string): ElementStore {
  const builder = new StoreBuilder();
  const parser = new SaxesParser();
  let path: string[] = [];
  let nodes: Attributes[] = [];
  let text = '';
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('text', (piece) => {
    text += piece;
  });
  parser.on('opentag', ({ name, attributes }) => {
    const parent = path[path.length - 1];
    path = [...path, name];
    text = '';
    if (parent === undefined) {
      if (attributes.generator !== undefined) builder.info.generator = attributes.generator;
      if (attributes.copyright !== undefined) builder.info.copyright = attributes.copyright;
    } else if (parent === 'osm') {
      nodes = [];
      openTop(builder, name, attributes);
    } else if (name === 'tag') builder.tag(builder.strings.intern(attributes.k), builder.strings.intern(attributes.v));
    else if (name === 'nd' && parent === 'way') nodes.push(attributes);
    else if (name === 'nd') addPoint(builder, attributes);
    else if (name === 'member') {
      builder.member(
        ELEMENT_TYPE_NAMES.indexOf(attributes.type as 'node'),
        Number(attributes.ref),
        builder.strings.intern(attributes.role),
      );
      if (attributes.lat !== undefined) addPoint(builder, attributes);
    } else if (name === 'center') builder.center(units(attributes.lat), units(attributes.lon));
    else if (name === 'bounds') {
      const { minlat, minlon, maxlat, maxlon } = attributes;
      builder.bounds(units(minlat), units(minlon), units(maxlat), units(maxlon));
    }
  });
  parser.on('closetag', ({ name }) => {
    path = path.slice(0, -1);
    if (name === 'way') addNodes(builder, nodes);
    if (name === 'note') builder.info.copyright = text;
    if (name === 'remark') builder.info.remarks = [...(builder.info.remarks ?? []), text.trim()];
  });
  parser.write(xml).close();
  return builder.finish();
}

function openTop(builder: StoreBuilder, name: string, attributes: Attributes): void {
  const id = Number(attributes.id ?? 0);
  if (name === 'meta') {
    builder.info.osmBase = attributes.osm_base;
    if (attributes.areas !== undefined) builder.info.areasBase = attributes.areas;
    return;
  }
  if (name === 'bounds') {
    const { minlat, minlon, maxlat, maxlon } = attributes;
    builder.info.bounds = [Number(minlat), Number(minlon), Number(maxlat), Number(maxlon)];
    return;
  }
  if (name === 'note' || name === 'remark') return;
  if (name === 'node') builder.node(id, units(attributes.lat), units(attributes.lon));
  else if (name === 'way') builder.way(id);
  else if (name === 'relation') builder.relation(id);
  else if (name === 'area') builder.area(id);
  else builder.made(builder.strings.intern(name), id);
  if (attributes.version !== undefined) builder.version(Number(attributes.version));
  if (attributes.timestamp !== undefined) builder.timestamp(Date.parse(attributes.timestamp) / 1000);
  if (attributes.changeset !== undefined) builder.changeset(Number(attributes.changeset));
  if (attributes.uid !== undefined) builder.uid(Number(attributes.uid));
  if (attributes.user !== undefined) builder.user(builder.strings.intern(attributes.user));
}

function addPoint(builder: StoreBuilder, { lat, lon }: Attributes): void {
  if (lat === undefined || lon === undefined) builder.point(NO_COORDINATE, NO_COORDINATE);
  else builder.point(units(lat), units(lon));
}

function addNodes(builder: StoreBuilder, nodes: readonly Attributes[]): void {
  for (const { ref } of nodes) if (ref !== undefined) builder.ref(Number(ref));
  if (nodes.some(({ lat, ref }) => lat !== undefined || ref === undefined)) for (const node of nodes) addPoint(builder, node);
}
