/** Reads style layers out of the text of a style directive, and says where one is wrong. */
import { type LayerSpecification, validateStyleMin } from '@maplibre/maplibre-gl-style-spec';
import {
  createScanner,
  findNodeAtLocation,
  getNodeValue,
  type JSONPath,
  type Node,
  type ParseError,
  parseTree,
  printParseErrorCode,
} from 'jsonc-parser';
import { heavyPart } from './heavy-layer.ts';
import { TAG_LAYERS } from './tag-styler.ts';

export interface MapLibreLayers {
  /** Valid, of the source `result`, their ids as written. */
  readonly layers: readonly LayerSpecification[];
  /** The fields that they read: keys of tags, `@type`, `@id`. */
  readonly keys: readonly string[];
}

/**
 * Fault of layers: too many `characters`, levels (`depth`), `layers`, different `tags`, values of a `list`, or values that `variables` stand for; no JSON
 * (`json`, with the parser's words); no list of layers (`shape`); `layer` number `index` is no object, its `type` or `sourceLayer` is not one of ours; or the
 * validator of the style specification reports it in its own words (`specification`).
 */
export type MapLibreStyleFault =
  | { readonly kind: 'characters' | 'depth' | 'layers' | 'tags' | 'list' | 'variables'; readonly most: number }
  | { readonly kind: 'json' | 'specification'; readonly words: string }
  | { readonly kind: 'shape' }
  | { readonly kind: 'layer' | 'type' | 'sourceLayer'; readonly index: number };

/** Layers that are no layers; `line` and `column` (1-based) say where. The message is for developers: the app has a sentence for each kind. */
export class MapLibreStyleError extends Error {
  override readonly name = 'MapLibreStyleError';
  readonly fault: MapLibreStyleFault;
  readonly line: number;
  readonly column: number;

  constructor(fault: MapLibreStyleFault, line: number, column: number) {
    super('words' in fault ? fault.words : fault.kind);
    this.fault = fault;
    this.line = line;
    this.column = column;
  }
}

/** More takes longer to draw than anybody would wait. */
export const STYLE_LIMITS = { characters: 1_000_000, layers: 200, depth: 60, keys: 100 } as const;

/** The name of our source in a style that is checked. */
const SOURCE = 'result';
/** The types of layers that draw our tiles. */
export const LAYER_TYPES = ['fill', 'line', 'circle', 'symbol', 'heatmap', 'fill-extrusion'];
const FIELDS = ['id', 'type', 'source-layer', 'minzoom', 'maxzoom', 'filter', 'layout', 'paint'] as const;

/**
 * The layers of a list, or of a style's `layers`; comments and commas before a bracket are taken. Layers of the background are left out.
 *
 * @throws MapLibreStyleError
 */
export function readMapLibreLayers(text: string): MapLibreLayers {
  const fail: Fail = (fault, offset) => {
    const before = text.slice(0, offset);
    throw new MapLibreStyleError(fault, before.split('\n').length, offset - before.lastIndexOf('\n'));
  };
  if (text.length > STYLE_LIMITS.characters) fail({ kind: 'characters', most: STYLE_LIMITS.characters }, 0);
  const deep = tooDeep(text);
  if (deep !== -1) fail({ kind: 'depth', most: STYLE_LIMITS.depth }, deep);
  const errors: ParseError[] = [];
  const tree = parseTree(text, errors, { allowTrailingComma: true });
  if (tree === undefined || errors.length > 0) fail({ kind: 'json', words: words(errors[0]) }, errors[0]?.offset ?? 0);
  const list = listOf(tree as Node);
  if (list === undefined) return fail({ kind: 'shape' }, 0);
  const nodes = list.children ?? [];
  if (nodes.length > STYLE_LIMITS.layers) fail({ kind: 'layers', most: STYLE_LIMITS.layers }, nodes[STYLE_LIMITS.layers].offset);
  const layers = nodes.flatMap((node, index) => (isBackground(node) ? [] : [readLayer(node, index, fail)]));
  const style = {
    version: 8 as const,
    sources: { [SOURCE]: { type: 'vector' as const, tiles: [] } },
    layers,
    glyphs: '{fontstack}/{range}',
  };
  const [problem] = validateStyleMin(style);
  const kept = nodes.flatMap((node, index) => (isBackground(node) ? [] : [index]));
  if (problem !== undefined) fail({ kind: 'specification', words: problem.message }, offsetOf(list, problem.message, kept));
  const keys = keysOfStyle(layers);
  if (keys.length > STYLE_LIMITS.keys) fail({ kind: 'tags', most: STYLE_LIMITS.keys }, 0);
  return { layers, keys };
}

type Fail = (fault: MapLibreStyleFault, offset: number) => never;

/** A whole style may have one; the map has its own. */
function isBackground(node: Node): boolean {
  const type = findNodeAtLocation(node, ['type']);
  return type !== undefined && getNodeValue(type) === 'background';
}

/** Only fields that are known, so that nothing else reaches the map. */
function readLayer(node: Node, index: number, fail: Fail): LayerSpecification {
  const value: unknown = getNodeValue(node);
  if (node.type !== 'object' || value === null || typeof value !== 'object') return fail({ kind: 'layer', index }, node.offset);
  const given = value as Record<string, unknown>;
  const type = given.type;
  if (typeof type !== 'string' || !LAYER_TYPES.includes(type)) return fail({ kind: 'type', index }, node.offset);
  const sourceLayer = given['source-layer'] ?? LAYER_OF_TYPE[type];
  if (!TAG_LAYERS.some((name) => name === sourceLayer)) return fail({ kind: 'sourceLayer', index }, node.offset);
  const layer: Record<string, unknown> = { id: `layer ${index}` };
  for (const field of FIELDS) if (given[field] !== undefined) layer[field] = given[field];
  const heavy = heavyPart(layer);
  if (heavy !== undefined) return fail(heavy, node.offset);
  return { ...layer, source: SOURCE, 'source-layer': sourceLayer } as unknown as LayerSpecification;
}

/** Default source layer, by the type of the layer. */
const LAYER_OF_TYPE: Readonly<Record<string, string>> = {
  fill: 'polygons',
  'fill-extrusion': 'polygons',
  line: 'lines',
  circle: 'points',
  symbol: 'points',
  heatmap: 'points',
};

function listOf(tree: Node): Node | undefined {
  if (tree.type === 'array') return tree;
  const layers = tree.type === 'object' ? findNodeAtLocation(tree, ['layers']) : undefined;
  return layers?.type === 'array' ? layers : undefined;
}

/**
 * Returns the offset of the first bracket that is nested too deep; -1 where there is none. It uses the parser's own tokens, and runs before anything
 * recurses.
 */
function tooDeep(text: string): number {
  const scanner = createScanner(text, true);
  let depth = 0;
  for (scanner.scan(); scanner.getTokenLength() > 0; scanner.scan()) {
    // a text is longer by its quotes
    const sign = scanner.getTokenLength() === 1 ? text.charAt(scanner.getTokenOffset()) : '';
    if (sign === '[' || sign === '{') depth++;
    else if (sign === ']' || sign === '}') depth--;
    if (depth > STYLE_LIMITS.depth) return scanner.getTokenOffset();
  }
  return -1;
}

/** The message of a problem begins with its path: `layers[0].paint.line-color: …`. */
function offsetOf(list: Node, message: string, kept: readonly number[]): number {
  const path: JSONPath = [];
  const [where] = /^layers[^:\s]*/.exec(message) ?? [''];
  for (const [, index, name] of where.slice('layers'.length).matchAll(/\[(\d+)\]|\.([\w-]+)/g))
    path.push(index === undefined ? name : path.length === 0 ? kept[Number(index)] : Number(index));
  for (; path.length > 0; path.pop()) {
    const node = findNodeAtLocation(list, path);
    if (node !== undefined) return node.offset;
  }
  return list.offset;
}

/** `ValueExpected` as words. */
function words(error: ParseError | undefined): string {
  if (error === undefined) return 'value expected';
  return printParseErrorCode(error.error)
    .replace(/(?<=[a-z])(?=[A-Z])/g, ' ')
    .toLowerCase();
}

// The fields of features that layers read: only those are written into tiles.

/** Expressions whose first argument names a field, as a text that stands there. */
const READERS = ['get', 'has', '!has', 'to-string'];
/** Filters of the older kind: `["==", "highway", "primary"]`. */
const OLD_FILTERS = ['==', '!=', '<', '<=', '>', '>=', 'in', '!in', 'has', '!has'];

/**
 * The fields that anything in the layers names. A text that only looks like one costs a property in the tiles, nothing else.
 *
 * @param layers as JSON gives them
 */
function keysOfStyle(layers: readonly unknown[]): string[] {
  const keys = new Set<string>();
  const waiting: unknown[] = [...layers];
  for (let value = waiting.pop(); value !== undefined; value = waiting.pop()) {
    if (Array.isArray(value)) {
      const [operator, first] = value;
      if (typeof first === 'string' && (READERS.includes(operator) || OLD_FILTERS.includes(operator))) keys.add(first);
      waiting.push(...value.filter(isNested));
    } else if (typeof value === 'string') {
      for (const [, key] of value.matchAll(/\{([^{}]{1,255})\}/g)) keys.add(key);
    } else if (value !== null && typeof value === 'object') {
      if ('property' in value && typeof value.property === 'string') keys.add(value.property);
      waiting.push(...Object.values(value).filter(isNested));
    }
  }
  return [...keys];
}

/** Texts are looked at for `{name}` too. */
function isNested(value: unknown): boolean {
  return typeof value === 'string' ? value.includes('{') : typeof value === 'object' && value !== null;
}
