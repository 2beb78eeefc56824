/** Findings in a query that a server would accept: data, which an app puts into words. */
import type { TextEdit } from '@flyover/query-text';

/** Every finding by its code, and how much it matters: `warning`: hardly what was meant; `info`: right, but there is more to know. */
export const FINDINGS = {
  'set-never-written': 'warning',
  'set-read-before-written': 'warning',
  'set-never-read': 'warning',
  'nothing-printed': 'warning',
  'result-not-printed': 'warning',
  'result-overwritten': 'warning',
  'recursion-unused': 'warning',
  'printed-twice': 'warning',
  'count-after-out': 'info',
  'no-geometry': 'info',
  'no-bound': 'warning',
  'tag-without-bound': 'info',
  'key-without-bound': 'warning',
  'pattern-without-bound': 'warning',
  'huge-radius': 'warning',
  'pattern-matches-all': 'info',
  'pattern-is-exact': 'info',
  'pattern-never-matches': 'warning',
  'pattern-anchors': 'warning',
  'pattern-not-posix': 'warning',
  'pattern-escape-lost': 'warning',
  'filters-exclude': 'warning',
  'key-misspelt': 'warning',
  'value-misspelt': 'warning',
  'tag-deprecated': 'info',
  'area-name-only': 'info',
  'nwr-instead': 'info',
  'coordinates-swapped': 'warning',
  'box-upside-down': 'warning',
  'box-goes-round': 'warning',
  'timeout-range': 'warning',
  'maxsize-range': 'warning',
  'placeholder-unknown': 'warning',
  'attribute-without-effect': 'warning',
} as const satisfies Readonly<Record<string, 'warning' | 'info'>>;

/** The stable name of a kind of finding; docs/diagnostics.md has a section for each. */
export type FindingCode = keyof typeof FINDINGS;

/** Those that say that a query takes long (`costSigns`): an editor has a sign of its own for them. */
export const COST_FINDINGS: ReadonlySet<string> = new Set<FindingCode>([
  'no-bound',
  'tag-without-bound',
  'key-without-bound',
  'pattern-without-bound',
  'huge-radius',
]);

/** A fix of a finding. */
export interface Fix {
  /** `replace` and `add`: `text` is what is written then; `remove`: nothing is; `ignore`: a comment that switches off the code in `text` */
  readonly title: 'replace' | 'add' | 'remove' | 'ignore';
  readonly text: string;
  /** in the order of the text, apart from one another */
  readonly edits: readonly TextEdit[];
}

/** One finding. */
export interface Finding {
  readonly severity: (typeof FINDINGS)[FindingCode];
  readonly code: FindingCode;
  /** UTF-16 offsets */
  readonly from: number;
  readonly to: number;
  /** what the sentence names: sets, keys, values, lines; docs/diagnostics.md shows it */
  readonly data: FindingData;
  /** undefined: it is not clear what was meant */
  readonly fix: Fix | undefined;
}

/** The names and numbers of a finding's sentence. */
export type FindingData = Readonly<Record<string, string | number>>;

/**
 * Returns the key of a finding's sentence in an app's texts: its code, with a suffix where a code has several sentences, such as
 * `no-geometry.ways`.
 */
export function sentenceKey({ code, data }: Pick<Finding, 'code' | 'data'>): string {
  const ofSet = data.set === '_' ? 'default' : 'named';
  switch (code) {
    case 'set-never-written':
    case 'set-never-read':
    case 'result-overwritten':
      return `${code}.${ofSet}`;
    case 'set-read-before-written':
      return `${code}${data.line === undefined ? '.unwritten' : ''}.${ofSet}`;
    case 'no-geometry':
      return `${code}.${data.what === 'ways' || data.what === 'relations' ? data.what : 'both'}`;
    case 'pattern-matches-all':
      return `${code}.${data.negated === 1 ? 'negated' : 'plain'}`;
    case 'tag-deprecated':
      return `${code}.${data.meant === '' ? 'gone' : 'replaced'}`;
    case 'maxsize-range':
      return `${code}.${Number(data.bytes) < Number(data.least) ? 'small' : 'large'}`;
    default:
      return code;
  }
}
