/** What a layer is called until somebody gives it another name. */
import { queryName } from '@flyover/query-template';

/** The longest name that a layer takes. */
export const LONGEST_NAME = 80;

/** A query's own name, else the first tag it asks for: `amenity=bench`; undefined where it says neither. */
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
