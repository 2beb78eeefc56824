/** The checks of a recursion, in the Overpass API's words (0.7.62). */
import { onlyAllowed } from './static-checks.ts';
import { leadingInteger } from './text-value.ts';
import type { Range, TokenReader } from './token-reader.ts';

/** What the server says that a recursion may be. */
const TYPES =
  '"relation-relation", "relation-backwards","relation-way", "relation-node", "way-node", "way-relation","node-relation", "node-way", "down", "down-rel", "up", or "up-rel".';

/** The recursions that a role may restrict; the message names some of them. */
const BY_ROLE: ReadonlySet<string> = new Set([
  'relation-relation',
  'relation-backwards',
  'relation-way',
  'relation-node',
  'relation-nwr',
  'relation-nw',
  'relation-wr',
  'relation-nr',
  'node-relation',
  'way-relation',
]);
const ROLE_ALONE =
  'A role can only be specified for values "relation-relation", "relation-backwards","relation-way", "relation-node", "way-relation",or "node-relation".';

/** A recursion as the attributes of its element; undefined and empty are the same, but for the role. */
export interface RecurseAttributes {
  /** undefined where there is no such recursion */
  readonly type: string | undefined;
  readonly role?: string | undefined;
  /** places in a way, in the order in which the server goes through them */
  readonly positions?: readonly string[];
  readonly lower?: string | undefined;
  readonly upper?: string | undefined;
}

/** The numbers that pass. */
export interface RecurseNumbers {
  readonly positions: readonly number[];
  /** of ways or segments at a node; without a number none fits */
  readonly minimum: number;
  /** undefined: any number from the minimum on */
  readonly maximum: number | undefined;
}

/** Checks a recursion, and reads its numbers. */
export function checkRecurse(reader: TokenReader, attributes: RecurseAttributes, at: Range): RecurseNumbers {
  const { type, role, positions = [], lower = '', upper = '' } = attributes;
  const report = (message: string): void => reader.report('static', message, at);
  if (type === undefined) report(onlyAllowed('type', 'recurse', TYPES));
  if (role !== undefined && !BY_ROLE.has(type ?? '')) report(ROLE_ALONE);
  const numbers: number[] = [];
  if (positions.length > 0) {
    if (type !== 'way-node' && type !== 'node-way') report('A role can only be specified for values "way-node" or "node-way",');
    else
      for (const text of positions) {
        const position = leadingInteger(text);
        if (position !== 0) numbers.push(position);
        else reader.report('static', `Invalid pos '${text}' in positions list.`, at, 'positions');
      }
  }
  if (lower === '' && upper === '') return { positions: numbers, minimum: 1, maximum: 0 };
  const minimum = leadingInteger(lower);
  const maximum = upper === '' ? undefined : leadingInteger(upper);
  if (minimum <= 0) report('lower must be an integer greater or equal 1');
  if (maximum !== undefined && maximum < minimum) report('upper must be an integer greater or equal lower');
  return { positions: numbers, minimum: Math.max(minimum, 1), maximum };
}
