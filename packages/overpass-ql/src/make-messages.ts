/** What the Overpass API tells of `make` and `convert`, in both forms of a query. */

/** Of a statement without a type. */
export const TYPE_MISSING = 'The attribute type must be set to a nonempty string.';

/** Of a tag without a key. */
export const KEY_MISSING = 'For the statement "set-prop" in mode "keytype"="tag", the attribute "k" must be nonempty.';

/** What is told where a property is set twice: for each property another sentence. */
export function setTwice(kind: string, property: 'tag' | 'id' | 'geometry' | 'generic', key: string): string {
  switch (property) {
    case 'tag':
      return `A key cannot be added twice to an element: "${key}"`;
    case 'id':
      return `A ${kind} statement can have at most one set-prop statement of subtype setting the id.`;
    case 'geometry':
      return 'A make statement can have at most one set-prop statement of subtype setting the geometry.';
    case 'generic':
      return `A ${kind} statement can have at most one any-key set-prop statement.`;
  }
}
