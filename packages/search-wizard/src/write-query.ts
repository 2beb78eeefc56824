/** The query that finds what a search means. */
import { queryTypeOf } from '@flyover/overpass-ql';
import type { MeaningAlternative, MeaningBounds, MeaningFilter, SearchMeaning } from './meaning.ts';
import { momentText } from './moment.ts';
import type { ElementTypeName } from './wizard-search.ts';
import { commentText, writeFilter } from './write-filter.ts';

/** Seconds that a generated query may take (specification, section 9). */
const TIMEOUT = 25;

/** Comments that say what a query and its parts do, in the language of who reads them. */
export interface QueryComments {
  /** Note that the wizard made the query. */
  readonly made: string;
  /** Stands before the phrase. */
  readonly searched: string;
  /** Before the distance from a place, in metres. */
  readonly radius: string;
  readonly area: string;
  /** Before what things are to be near. */
  readonly near: string;
  readonly gather: string;
  readonly print: string;
}

/** Options of writing a query. */
export interface WriteOptions {
  /** None where absent. */
  readonly comments?: QueryComments;
  /** The phrase, for the comment on top. */
  readonly phrase?: string;
  /** A text for the comment on top, such as that of a template. */
  readonly note?: string;
}

/** The whole text of a query, without a line break at its end. */
export function writeQuery(meaning: SearchMeaning, options: WriteOptions = {}): string {
  const { comments } = options;
  const comment = (part: keyof QueryComments) => (comments === undefined ? [] : [`// ${commentText(comments[part])}`]);
  const { bounds, date, alternatives } = meaning;
  const settings = `[out:json][timeout:${TIMEOUT}]${date === undefined ? '' : `[date:"${momentText(date)}"]`};`;
  const near: string[] = [];
  const statements = alternatives.map((alternative) => writeStatement(alternative, bounds, near));
  return [
    ...(comments === undefined ? [] : header(comments, options)),
    ...(bounds.kind === 'around' ? [...comment('radius'), `{{radius=${bounds.radius}}}`] : []),
    settings,
    ...(bounds.kind === 'area' ? [...comment('area'), `{{geocodeArea:${bounds.place}}}->.searchArea;`] : []),
    ...(near.length === 0 ? [] : [...comment('near'), ...near]),
    ...comment('gather'),
    ...union(statements, ''),
    ...comment('print'),
    'out body;',
    '>;',
    'out skel qt;',
  ].join('\n');
}

function header({ made, searched }: QueryComments, { phrase, note }: WriteOptions): string[] {
  return [
    '/*',
    ...(note === undefined ? [] : [commentText(note)]),
    commentText(made),
    ...(phrase === undefined ? [] : [commentText(searched), `“${commentText(phrase)}”`]),
    '*/',
  ];
}

/** One statement alone, several in parentheses. */
function union(statements: readonly string[], into: string): string[] {
  if (statements.length === 1) return [`${statements[0]}${into};`];
  return ['(', ...statements.map((statement) => `  ${statement};`), `)${into};`];
}

/** @param near gets the statements for what the elements are to be near, each of which has a set of its own */
function writeStatement({ types, filters }: MeaningAlternative, bounds: MeaningBounds, near: string[]): string {
  const written = filters.map((filter) => (filter.kind === 'near' ? writeNear(filter, bounds, near) : writeFilter(filter)));
  return `${typeWord(types)}${written.join('')}${boundsFilter(bounds)}`;
}

function writeNear({ alternatives, radius }: MeaningFilter & { readonly kind: 'near' }, bounds: MeaningBounds, near: string[]): string {
  const statements = alternatives.map((alternative) => writeStatement(alternative, bounds, near)).join('; ');
  const text = alternatives.length === 1 ? statements : `(${statements};)`;
  const known = near.findIndex((line) => line.startsWith(`${text}->`));
  if (known === -1) near.push(`${text}->.near${near.length + 1};`);
  return `(around.near${known === -1 ? near.length : known + 1}:${radius})`;
}

/** The word of a statement that asks for some types, which are in the order node, way, relation: `way`, `nw`, `nwr`. */
export function typeWord(types: readonly ElementTypeName[]): string {
  return queryTypeOf(types) ?? '';
}

function boundsFilter(bounds: MeaningBounds): string {
  switch (bounds.kind) {
    case 'bbox':
      return '({{bbox}})';
    case 'area':
      return '(area.searchArea)';
    case 'around':
      return `(around:{{radius}},{{geocodeCoords:${bounds.place}}})`;
    case 'global':
      return '';
  }
}
