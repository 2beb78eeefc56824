/** A rule of a style sheet that would apply to an element. */
import type { ElementDetails } from '@flyover/result-session';

/** Words that a condition takes without quotes. */
const PLAIN = /^[A-Za-z_][\w:-]*$/;

/** Returns `node[amenity=cafe] { fill-color: red; }`, for the tag that describes the element best. */
export function exampleRule({ type, kind, mainTag }: Pick<ElementDetails, 'type' | 'kind' | 'mainTag'>): string {
  const [key, ...value] = mainTag.split('=');
  const condition = mainTag === '' ? '' : `[${quoted(key)}=${quoted(value.join('='))}]`;
  const sets = kind === 'line' ? 'color: red; width: 4;' : 'fill-color: red; fill-opacity: 0.8;';
  return `${type === 'area' ? 'area' : type}${condition} { ${sets} }`;
}

function quoted(word: string): string {
  return PLAIN.test(word) ? word : `"${word.replace(/["\\]/g, '\\$&')}"`;
}
