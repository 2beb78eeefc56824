/**
 * Times style sheets over invented features: `measure-styles FEATURES RULES`. Prints processor milliseconds of parsing, of compiling, of the records of all features
 * (first at one zoom, then at another, then once more; with labels; after an edit of the sheet), and of working out each feature by itself.
 */
import { compileStyle, createSheetStyler, DEFAULT_SHEET, parseStyleSheet } from '@flyover/mapcss';
import { type ElementStore, StoreBuilder } from '@flyover/osm-elements';
import { buildFeatures } from '@flyover/osm-features';

const VOCABULARY: Readonly<Record<string, readonly string[]>> = {
  highway: [
    'motorway',
    'trunk',
    'primary',
    'secondary',
    'tertiary',
    'residential',
    'service',
    'track',
    'path',
    'footway',
    'cycleway',
    'steps',
  ],
  building: ['yes', 'house', 'apartments', 'garage', 'shed', 'church', 'school', 'retail'],
  landuse: ['forest', 'meadow', 'residential', 'farmland', 'grass', 'industrial'],
  natural: ['water', 'wood', 'tree', 'scrub', 'peak', 'spring'],
  amenity: ['parking', 'bench', 'restaurant', 'cafe', 'school', 'fuel', 'bank', 'drinking_water'],
  shop: ['bakery', 'supermarket', 'clothes', 'kiosk'],
  railway: ['rail', 'tram', 'station', 'level_crossing'],
  waterway: ['river', 'stream', 'ditch', 'canal'],
};
const DETAILS: Readonly<Record<string, readonly string[]>> = {
  surface: ['asphalt', 'gravel', 'paved', 'ground'],
  lanes: ['1', '2', '3', '4'],
  oneway: ['yes', 'no', '-1'],
  access: ['private', 'yes', 'permissive'],
  maxspeed: ['30', '50', '80', '100'],
  layer: ['-1', '1', '2'],
  bridge: ['yes', 'viaduct'],
  wheelchair: ['yes', 'limited', 'no'],
};

const [count, rules] = [Number(process.argv[2]), Number(process.argv[3])];
const random = mulberry32(count + rules);
const features = buildFeatures(scatter(count));
const text = sheetOf(rules);
const parsed = timed(() => [parseStyleSheet(DEFAULT_SHEET), parseStyleSheet(text)]);
const compiled = timed(() => createSheetStyler(compileStyle(features, parsed.value)));
const styler = compiled.value;
const styleAll = (zoom: number, styler = compiled.value) => {
  let drawn = 0;
  for (let feature = 0; feature < features.count; feature++) {
    for (let record = styler.styleOf(feature, zoom, false); record !== -1; record = styler.nextOf(record)) drawn++;
  }
  return drawn;
};
const first = timed(() => styleAll(15));
const next = timed(() => styleAll(14));
const again = timed(() => styleAll(15));
const labels = timed(() => {
  let found = 0;
  for (let feature = 0; feature < features.count; feature++) {
    for (let record = styler.styleOf(feature, 15, false); record !== -1; record = styler.nextOf(record)) {
      if (styler.textOf(feature, 15, record) !== undefined) found++;
    }
  }
  return found;
});
// an edit of the sheet: all of it anew, with code that the engine knows
const edited = timed(() => {
  const style = compileStyle(features, [parseStyleSheet(DEFAULT_SHEET), parseStyleSheet(`${text}\nway { opacity: 0.9; }`)]);
  return styleAll(15, createSheetStyler(style));
});
const single = compileStyle(features, parsed.value);
const alone = timed(() => {
  for (let feature = 0; feature < features.count; feature++) single.resolve(feature, 15);
});
process.stdout.write(
  JSON.stringify({
    features: features.count,
    rules,
    kilobytes: text.length / 1000,
    parseMs: parsed.ms,
    compileMs: compiled.ms,
    firstMs: first.ms,
    nextZoomMs: next.ms,
    againMs: again.ms,
    labelsMs: labels.ms,
    editedMs: edited.ms,
    aloneMs: alone.ms,
    records: styler.records.length,
    drawn: first.value,
    labels: labels.value,
  }),
);

function timed<Value>(make: () => Value): { value: Value; ms: number } {
  const start = process.cpuUsage();
  const value = make();
  const { user, system } = process.cpuUsage(start);
  return { value, ms: (user + system) / 1000 };
}

/** As sheets are written: mostly one key and value and a zoom, layers, a few expressions, patterns, classes and parents. */
function sheetOf(wanted: number): string {
  const written: string[] = [];
  for (let rule = 0; rule < wanted; rule++) {
    const key = pick(Object.keys(VOCABULARY));
    const detail = pick(Object.keys(DETAILS));
    const zoom = chance(0.6) ? `|z${8 + Math.floor(random() * 8)}-` : '';
    const type = pick(['way', 'way', 'node', 'area', 'line', '*']);
    const more = chance(0.4) ? `[${detail}${chance(0.5) ? `=${pick(DETAILS[detail])}` : ''}]` : '';
    const odd = chance(0.08) ? pick(['[name=~/^S/]', '[lanes>2]', '.minor', '!.minor', ':closed', '[!access]', '[tag("lanes") > 1]']) : '';
    const layer = chance(0.2) ? pick(['::casing', '::top']) : '';
    const parent = chance(0.03) ? 'relation[type=route] ' : '';
    const line = pick([
      'color: #8dc56c; width: 2;',
      'fill-color: #f2efe9; fill-opacity: 0.6;',
      'color: red; width: 4; casing-width: 1; casing-color: #333;',
      'text: name; font-size: 11; text-halo-radius: 1;',
      'width: eval(prop("width") + 2); dashes: 4,2;',
      'icon-image: "maki/cafe"; icon-width: 12;',
      'z-index: 5; opacity: 0.8;',
      'width: eval("tag(\'lanes\') * 2"); color: blue;',
      'set .minor;',
    ]);
    written.push(`${parent}${type}${zoom}[${key}=${pick(VOCABULARY[key])}]${more}${odd}${layer} { ${line} }`);
  }
  return written.join('\n');
}

function scatter(total: number): ElementStore {
  const builder = new StoreBuilder();
  const number = (value: string) => builder.strings.intern(value);
  const tag = (key: string, value: string) => builder.tag(number(key), number(value));
  const place = () => Math.round((random() - 0.5) * 1e7);
  const describeThing = () => {
    const key = pick(Object.keys(VOCABULARY));
    tag(key, pick(VOCABULARY[key]));
    for (const detail of Object.keys(DETAILS)) if (chance(0.2)) tag(detail, pick(DETAILS[detail]));
    if (chance(0.5)) tag('name', `Street ${Math.floor(random() * 20_000)}`);
    if (chance(0.3)) tag('source', 'survey');
  };
  const ways = Math.round(total / 2);
  for (let i = 0; i < total - ways; i++) {
    builder.node(i + 1, place(), place());
    describeThing();
  }
  for (let i = 0; i < ways * 3; i++) builder.node(total + i + 1, place(), place());
  for (let i = 0; i < ways; i++) {
    builder.way(i + 1);
    const node = total + i * 3 + 1;
    for (const ref of chance(0.5) ? [node, node + 1, node + 2, node] : [node, node + 1, node + 2]) builder.ref(ref);
    describeThing();
  }
  return builder.finish();
}

function pick<Item>(items: readonly Item[]): Item {
  return items[Math.floor(random() * items.length)];
}

function chance(share: number): boolean {
  return random() < share;
}

function mulberry32(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
