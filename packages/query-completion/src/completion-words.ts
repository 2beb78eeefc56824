/** Input of a completion besides the text: words of the data, names of items that have no word, and snippets. */

/** A key or value, and how many elements have it where that is known. */
export interface TagWord {
  readonly word: string;
  readonly count?: number;
  /** what they were counted in, where it is not the result of the last run: all the data that are asked */
  readonly countedIn?: 'data';
}

/** Both lists are for the slot in question, the likeliest first. */
export interface CompletionWords {
  /** where the slot asks for keys */
  readonly keys: readonly TagWord[];
  /** of the key of the slot, where it asks for values */
  readonly values: readonly TagWord[];
  /** the name of a snippet, by which it is found too */
  snippetName(id: SnippetId): string;
}

// Frequently used parts of queries. Each can be run unchanged.

/** The name of each is the app's. */
export type SnippetId = 'view' | 'area' | 'near' | 'union' | 'difference' | 'down' | 'geom' | 'settings';

/** Properties of the surrounding text that a snippet depends on. */
interface SnippetSurroundings {
  /** whether the box of the view is a setting of the whole query */
  readonly hasBox: boolean;
  /** whether something is printed already */
  readonly hasOutput: boolean;
  readonly within: 'query' | 'union' | 'block';
  readonly mayHaveSettings: boolean;
}

const OUT = '\nout geom;';

/** Returns the snippets that may begin a statement, the likeliest first; text in ‹› is a placeholder to overwrite. */
export function snippetsFor({
  hasBox,
  hasOutput,
  within,
  mayHaveSettings,
}: SnippetSurroundings): readonly (readonly [SnippetId, string])[] {
  const box = hasBox ? '' : '({{bbox}})';
  const out = hasOutput || within === 'union' ? '' : OUT;
  const cafe = '‹"amenity"="cafe"›';
  const list: (readonly [SnippetId, string])[] = [
    ['view', `nwr[${cafe}]${box};${out}`],
    ['near', `nwr[‹"railway"="station"›]${box}->.near;\nnwr[${cafe}](around.near:‹300›);${out}`],
    ['area', `{{geocodeArea:‹Vaduz›}}->.searchArea;\nnwr[${cafe}](area.searchArea);${out}`],
    ['union', `(\n  nwr[${cafe}]${box};\n  nwr[‹"amenity"="bar"›]${box};\n);${out}`],
    ['difference', `(\n  nwr[${cafe}]${box};\n  - nwr[‹"outdoor_seating"="yes"›]${box};\n);${out}`],
    ['down', '(._;>;);'],
    ['geom', 'out geom;'],
    ['settings', '[out:json][timeout:‹25›];'],
  ];
  return list.filter(([id]) => {
    if (within === 'union') return id === 'view' || id === 'down';
    return id !== 'settings' || mayHaveSettings;
  });
}
