/** The query that finds what a search means. */
import { queryTypeOf } from '@flyover/overpass-ql';
import type { MeaningAlternative, MeaningFilter, MeaningPlace, SearchMeaning } from './meaning.ts';
import { momentText } from './moment.ts';
import { commentText } from './quote-text.ts';
import type { ElementTypeName } from './wizard-search.ts';
import { writeFilter } from './write-filter.ts';

/** Seconds that a generated query may take (specification, section 9). */
const TIMEOUT = 25;

/** How a query is written. */
export interface WriteOptions {
  /** Whether comments say what each part does; true where absent. */
  readonly comments?: boolean;
  /** The phrase, for the comment on top. */
  readonly phrase?: string;
  /** A text for the comment on top, such as that of a template. */
  readonly note?: string;
}

/** The whole text of a query, without a line break at its end. */
export function writeQuery(meaning: SearchMeaning, options: WriteOptions = {}): string {
  const comments = options.comments ?? true;
  const comment = (text: string) => (comments ? [`// ${text}`] : []);
  const { place, date, alternatives } = meaning;
  const settings = `[out:json][timeout:${TIMEOUT}]${date === undefined ? '' : `[date:"${momentText(date)}"]`};`;
  const near: string[] = [];
  const statements = alternatives.map((alternative) => writeStatement(alternative, place, near));
  return [
    ...(comments ? header(options) : []),
    ...(place.kind === 'around' ? [...comment('how far from the place, in metres'), `{{radius=${place.radius}}}`] : []),
    settings,
    ...(place.kind === 'area' ? [...comment('the area to search in'), `{{geocodeArea:${place.place}}}->.searchArea;`] : []),
    ...(near.length === 0 ? [] : [...comment('gather what it is to be near'), ...near]),
    ...comment('gather what is searched for'),
    ...union(statements, ''),
    ...comment('print it, and what is needed to draw it'),
    'out body;',
    '>;',
    'out skel qt;',
  ].join('\n');
}

function header({ phrase, note }: WriteOptions): string[] {
  return [
    '/*',
    ...(note === undefined ? [] : [commentText(note)]),
    'Made by the search wizard of Flyover.',
    ...(phrase === undefined ? [] : ['What was searched for:', `“${commentText(phrase)}”`]),
    '*/',
  ];
}

/** One statement alone, several in parentheses. */
function union(statements: readonly string[], into: string): string[] {
  if (statements.length === 1) return [`${statements[0]}${into};`];
  return ['(', ...statements.map((statement) => `  ${statement};`), `)${into};`];
}

/** @param near gets the statements for what the elements are to be near, each of which has a set of its own */
function writeStatement({ types, filters }: MeaningAlternative, place: MeaningPlace, near: string[]): string {
  const written = filters.map((filter) => (filter.kind === 'near' ? writeNear(filter, place, near) : writeFilter(filter)));
  return `${typeWord(types)}${written.join('')}${placeFilter(place)}`;
}

function writeNear({ alternatives, radius }: MeaningFilter & { readonly kind: 'near' }, place: MeaningPlace, near: string[]): string {
  const statements = alternatives.map((alternative) => writeStatement(alternative, place, near)).join('; ');
  const text = alternatives.length === 1 ? statements : `(${statements};)`;
  const known = near.findIndex((line) => line.startsWith(`${text}->`));
  if (known === -1) near.push(`${text}->.near${near.length + 1};`);
  return `(around.near${known === -1 ? near.length : known + 1}:${radius})`;
}

/** The word of a statement that asks for some types, which are in the order node, way, relation: `way`, `nw`, `nwr`. */
export function typeWord(types: readonly ElementTypeName[]): string {
  return queryTypeOf(types) ?? '';
}

function placeFilter(place: MeaningPlace): string {
  switch (place.kind) {
    case 'bbox':
      return '({{bbox}})';
    case 'area':
      return '(area.searchArea)';
    case 'around':
      return `(around:{{radius}},{{geocodeCoords:${place.place}}})`;
    case 'global':
      return '';
  }
}
