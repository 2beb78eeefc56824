/** Sentences about suspicious parts of a query. */
import type { Finding, FindingCode, FindingData } from '@flyover/query-checks';

/** The default set has no name in a query. */
const setOf = ({ set }: FindingData): string => (set === '_' ? 'the default set' : `the set ${set}`);
const meantOf = ({ meant }: FindingData): string => (meant === undefined ? '' : ` Did you mean ${meant}?`);

const SENTENCES: Readonly<Record<FindingCode, (data: FindingData) => string>> = {
  'set-never-written': (data) => `Nothing writes ${setOf(data)}, so it is empty.${meantOf(data)}`,
  'set-read-before-written': (data) =>
    `Here ${setOf(data)} is still empty${data.line === undefined ? '' : `: it is written in line ${data.line}`}.`,
  'set-never-read': (data) => `Nothing reads ${setOf(data)} after this.`,
  'nothing-printed': () => 'Nothing is printed: there is no out.',
  'result-not-printed': () => 'What this finds is neither printed nor used.',
  'result-overwritten': (data) =>
    `What this finds is lost: line ${data.line} writes ${setOf(data)} before anything has read it. A union keeps both.`,
  'recursion-unused': () => 'What this recursion finds is neither printed nor used.',
  'printed-twice': ({ line }) => `The same elements are printed in line ${line} already.`,
  'count-after-out': ({ line }) => `This count comes behind the elements, which line ${line} prints.`,
  'no-geometry': ({ what }) =>
    `${what === 'ways' ? 'Ways are' : what === 'relations' ? 'Relations are' : 'Ways and relations are'} printed without coordinates and cannot be drawn: out geom has them, out tags says that none are needed.`,
  'no-bound': () => 'This looks at all elements on earth: say where.',
  'tag-without-bound': ({ key, value }) => `This asks for all elements on earth with ${key}=${value}: say where, if there are many.`,
  'key-without-bound': ({ key }) => `This asks for all elements on earth with the key ${key}: say where.`,
  'pattern-without-bound': ({ key }) => `This holds every value of ${key} on earth against a pattern: say where.`,
  'huge-radius': ({ kilometres }) => `A radius of ${kilometres} km takes long.`,
  'pattern-matches-all': ({ key, negated }) =>
    negated === 1
      ? `No value differs from this pattern: [!${key}] says the same.`
      : `This pattern matches every value: [${key}] says the same.`,
  'pattern-is-exact': ({ value }) => `This pattern matches ${value} only: an equals sign is faster.`,
  'pattern-never-matches': () => 'No value matches this pattern.',
  'pattern-anchors': () => 'The ^ holds for the first text only and the $ for the last one: put the texts into parentheses.',
  'pattern-not-posix': ({ escape: written, letter }) => `${written} is the letter ${letter} in a POSIX regular expression.`,
  'pattern-escape-lost': ({ escape: written }) =>
    `The backslash of ${written} belongs to the quoted text, and the pattern never sees it: write it twice.`,
  'filters-exclude': ({ one, other }) => `No element passes both ${one} and ${other}.`,
  'key-misspelt': (data) => `The key ${data.key} is not known.${meantOf(data)}`,
  'value-misspelt': (data) => `The value ${data.value} of ${data.key} is not known.${meantOf(data)}`,
  'tag-deprecated': ({ tag, meant }) => `${tag} is no longer used${meant === '' ? '' : `: it is ${meant} now`}.`,
  'area-name-only': ({ name }) => `There may be many areas called ${name}: a second tag, such as boundary=administrative, says which.`,
  'nwr-instead': () => 'One line with nwr says the same as these three.',
  'coordinates-swapped': () => 'Latitude comes first: these numbers seem to be swapped.',
  'box-upside-down': () => 'The south of this box is above its north, so that nothing is in it.',
  'box-goes-round': () => 'This box goes round the earth, since its west is greater than its east.',
  'timeout-range': ({ most }) => `No server with the usual limits grants more than ${most} seconds.`,
  'maxsize-range': ({ bytes, least, most }) =>
    Number(bytes) < Number(least)
      ? `With ${bytes} bytes a query hardly starts: maxsize is not in megabytes.`
      : `No server with the usual limits grants more than ${most} bytes.`,
  'placeholder-unknown': (data) => `Nothing stands for {{${data.name}}}.${meantOf(data)}`,
  'attribute-without-effect': ({ attribute }) => `The attribute ${attribute} has no effect here.`,
};

/** One sentence or two. */
export function findingSentence({ code, data }: Finding): string {
  return SENTENCES[code](data);
}
