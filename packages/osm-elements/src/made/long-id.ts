/** Ids of made elements: a query may give them up to 64 bits (`::id=`), more than a double holds. */
import type { ElementStore } from '../element-store.ts';

/** Whether a text is a whole number of up to 64 bits that a double does not hold exactly. */
export function isLongId(text: string): boolean {
  return /^-?\d{16,20}$/.test(text) && !Number.isSafeInteger(Number(text));
}

/** The exact id of a made element. */
export function madeId({ made, strings }: Pick<ElementStore, 'made' | 'strings'>, row: number): number | bigint {
  const digits = made.longIds?.[row] ?? 0;
  const text = digits === 0 ? '' : strings.get(digits);
  return isLongId(text) ? BigInt(text) : made.ids[row];
}
