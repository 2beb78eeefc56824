/** The default name of a layer. */
import { queryName } from '@flyover/query-template';

/** The longest name that a layer takes. */
export const LONGEST_NAME = 80;

/** Returns a query's own name, else its first tag: `amenity=bench`; undefined where it has neither. */
export function nameOfQuery(text: string): string | undefined {
  const name = queryName(text) ?? firstTag(text);
  return name?.slice(0, LONGEST_NAME);
}

function firstTag(text: string): string | undefined {
  const match = /\b(?:node|way|relation|rel|nwr|nw|wr|nr)\["?([\w:]{1,60})"?(?:[=~]"?([^"\],]{1,60})"?)?[\],]/.exec(text);
  if (match === null) return undefined;
  const [, key, value] = match;
  return value === undefined ? key : `${key}=${value}`;
}
