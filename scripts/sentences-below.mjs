/**
 * How many sentences each package still holds, and why: problems below the apps are data (kind, what, where), and only the app and the
 * command put them into words. A number may only fall; a package that is not here holds none.
 */
export const SENTENCES_OF = {
  'app-config': { most: 13, why: 'problems of a configuration, told to whoever runs a site' },
  'feature-export': { most: 2, why: 'titles that the format of a file asks for' },
  mapcss: { most: 4, why: 'lists of names in one text, and the default sheet' },
  'overpass-engine': { most: 12, why: 'remarks and errors of an answer: they are part of what the Overpass API says' },
  'overpass-output': { most: 2, why: 'the copyright line of an answer, and how a page of the Overpass API says of when its areas are' },
  'overpass-ql': {
    most: 125,
    why: 'errors in the words of the Overpass API, which the interpreter answers with, of limits in words like its own (14); lists of attributes (7)',
  },
  'overpass-sql': { most: 4, why: 'columns of tables in SQL' },
  'query-template': { most: 7, why: 'the examples, which are queries with comments' },
  'result-session': { most: 1, why: 'how a page of an Overpass server begins' },
  'sample-town': { most: 2, why: 'tags of the invented town' },
  'search-wizard': {
    most: 91,
    why: 'words that phrases are understood by, lists of keys, and how the specification tells that presets did not come',
  },
  'share-links': { most: 6, why: 'comments of templates, which the specification has as a field, and how XML queries begin' },
};
