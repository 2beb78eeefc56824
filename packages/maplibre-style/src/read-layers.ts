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
import { keysOfStyle } from './keys-of-style.ts';
import { TAG_LAYERS } from './tile-fields.ts';

export interface MapLibreLayers {
  /** Valid, of the source `result`, their ids as written. */
  readonly layers: readonly LayerSpecification[];
  /** The fields that they read: keys of tags, `@type`, `@id`. */
  readonly keys: readonly string[];
}

/** Layers that are no layers. The message says what is wrong, `line` and `column` (1-based) where. */
export class MapLibreStyleError extends Error {
  override readonly name = 'MapLibreStyleError';
  readonly line: number;
  readonly column: number;

  constructor(message: string, line: number, column: number) {
    super(message);
    this.line = line;
    this.column = column;
  }
}

/** More takes longer to draw than anybody would wait. */
export const STYLE_LIMITS = { characters: 1_000_000, layers: 200, depth: 60, keys: 100 } as const;

/** The name of our source in a style that is checked. */
const SOURCE = 'result';
const TYPES = ['fill', 'line', 'circle', 'symbol', 'heatmap', 'fill-extrusion'];
const FIELDS = ['id', 'type', 'source-layer', 'minzoom', 'maxzoom', 'filter', 'layout', 'paint'] as const;

/** Whether the text of a directive is meant as JSON: a list of layers, or a style that has one. No style sheet begins with a bracket. */
export function isMapLibreStyle(text: string): boolean {
  const withoutComments = createScanner(text, true);
  withoutComments.scan();
  return ['[', '{'].includes(withoutComments.getTokenValue());
}

/**
 * The layers of a list, or of a style's `layers`; comments and commas before a bracket are taken.
 *
 * @throws MapLibreStyleError
 */
export function readMapLibreLayers(text: string): MapLibreLayers {
  const fail = (message: string, offset: number): never => {
    const before = text.slice(0, offset);
    throw new MapLibreStyleError(message, before.split('\n').length, offset - before.lastIndexOf('\n'));
  };
  if (text.length > STYLE_LIMITS.characters) fail(`The style has more than ${STYLE_LIMITS.characters} characters.`, 0);
  const deep = tooDeep(text);
  if (deep !== -1) fail(`The style is nested more than ${STYLE_LIMITS.depth} deep.`, deep);
  const errors: ParseError[] = [];
  const tree = parseTree(text, errors, { allowTrailingComma: true });
  if (tree === undefined || errors.length > 0) fail(`This is no JSON: ${words(errors[0])}.`, errors[0]?.offset ?? 0);
  const list = listOf(tree as Node);
  if (list === undefined) return fail('A style is a list of layers, or an object with one as "layers".', 0);
  const nodes = list.children ?? [];
  if (nodes.length > STYLE_LIMITS.layers) fail(`The style has more than ${STYLE_LIMITS.layers} layers.`, nodes[STYLE_LIMITS.layers].offset);
  const layers = nodes.map((node, index) => readLayer(node, index, fail));
  const style = {
    version: 8 as const,
    sources: { [SOURCE]: { type: 'vector' as const, tiles: [] } },
    layers,
    glyphs: '{fontstack}/{range}',
  };
  const [problem] = validateStyleMin(style);
  if (problem !== undefined) fail(problem.message, offsetOf(list, problem.message));
  const keys = keysOfStyle(layers);
  if (keys.length > STYLE_LIMITS.keys) fail(`The style reads more than ${STYLE_LIMITS.keys} different tags.`, 0);
  return { layers, keys };
}

/** Only fields that are known, so that nothing else reaches the map. */
function readLayer(node: Node, index: number, fail: (message: string, offset: number) => never): LayerSpecification {
  const value: unknown = getNodeValue(node);
  if (node.type !== 'object' || value === null || typeof value !== 'object')
    return fail(`layers[${index}]: a layer is an object.`, node.offset);
  const given = value as Record<string, unknown>;
  const type = given.type;
  if (typeof type !== 'string' || !TYPES.includes(type)) return fail(`layers[${index}].type: one of ${TYPES.join(', ')}.`, node.offset);
  const sourceLayer = given['source-layer'] ?? LAYER_OF_TYPE[type];
  if (!TAG_LAYERS.some((name) => name === sourceLayer)) {
    return fail(`layers[${index}].source-layer: one of ${TAG_LAYERS.join(', ')}.`, node.offset);
  }
  const layer: Record<string, unknown> = { id: `layer ${index}` };
  for (const field of FIELDS) if (given[field] !== undefined) layer[field] = given[field];
  return { ...layer, source: SOURCE, 'source-layer': sourceLayer } as unknown as LayerSpecification;
}

/** What a layer that does not say so draws. */
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

/** Where the first bracket stands that is too deep inside others; -1 where none is. Quick, and before anything recurses. */
function tooDeep(text: string): number {
  let depth = 0;
  for (const { 0: token, index } of text.matchAll(/"(?:[^"\\]|\\.)*"|[[\]{}]/g)) {
    if (token === '[' || token === '{') depth++;
    else if (token === ']' || token === '}') depth--;
    if (depth > STYLE_LIMITS.depth) return index;
  }
  return -1;
}

/** The message of a problem begins with its path: `layers[0].paint.line-color: …`. */
function offsetOf(list: Node, message: string): number {
  const path: JSONPath = [];
  const [where] = /^layers[^:\s]*/.exec(message) ?? [''];
  for (const [, index, name] of where.slice('layers'.length).matchAll(/\[(\d+)\]|\.([\w-]+)/g))
    path.push(index === undefined ? name : Number(index));
  for (; path.length > 0; path.pop()) {
    const node = findNodeAtLocation(list, path);
    if (node !== undefined) return node.offset;
  }
  return list.offset;
}

/** `ValueExpected` as words. */
function words(error: ParseError | undefined): string {
  if (error === undefined) return 'there is nothing';
  return printParseErrorCode(error.error)
    .replace(/(?<=[a-z])(?=[A-Z])/g, ' ')
    .toLowerCase();
}
