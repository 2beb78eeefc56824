/** The rows of a table by who changed them last. */
import { NO_ROWS } from '../row-set.ts';

/** See the file's comment. */
interface UserRows {
  /** The place of each user among `start`. */
  readonly places: ReadonlyMap<number, number>;
  /** Where the rows of each begin; one entry more than there are users. */
  readonly start: Uint32Array;
  readonly rows: Uint32Array;
}

/** `none`: there are too many users. */
const known = new WeakMap<ArrayBufferView, UserRows | 'asked' | 'none'>();

/** Putting more rows in order would keep everybody else waiting; more users would take much memory. */
const [MOST_ROWS, MOST_USERS] = [1 << 22, 1 << 16];

/**
 * The rows of each of some users, ascending, which nobody may write to; undefined where the column is better walked: it is too long, or this
 * is the first that asks, and putting it in order takes longer than a walk. What is made is kept as long as the column.
 *
 * @param column names or ids of users, as numbers
 */
export function rowsOfUsers(column: Uint32Array | Int32Array, users: Iterable<number>): readonly Uint32Array[] | undefined {
  if (column.length > MOST_ROWS) return undefined;
  const before = known.get(column);
  const now = before === undefined ? 'asked' : before === 'asked' ? orderByUser(column) : before;
  known.set(column, now);
  if (typeof now === 'string') return undefined;
  return Array.from(users, (user) => {
    const place = now.places.get(user);
    return place === undefined ? NO_ROWS : now.rows.subarray(now.start[place], now.start[place + 1]);
  });
}

function orderByUser(column: Uint32Array | Int32Array): UserRows | 'none' {
  const places = new Map<number, number>();
  const placeOf = new Uint16Array(column.length);
  const counts = new Uint32Array(MOST_USERS);
  for (let row = 0; row < column.length; row++) {
    // neighbours are mostly of one user
    let place = row > 0 && column[row] === column[row - 1] ? placeOf[row - 1] : places.get(column[row]);
    if (place === undefined) {
      place = places.size;
      if (place === MOST_USERS) return 'none';
      places.set(column[row], place);
    }
    placeOf[row] = place;
    counts[place]++;
  }
  const start = new Uint32Array(places.size + 1);
  for (let place = 0; place < places.size; place++) start[place + 1] = start[place] + counts[place];
  const next = start.slice();
  const rows = new Uint32Array(column.length);
  for (let row = 0; row < column.length; row++) rows[next[placeOf[row]]++] = row;
  return { places, start, rows };
}
