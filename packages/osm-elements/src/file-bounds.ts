/** The boxes that a file declares. */
import type { StoreInfo } from './element-store.ts';

/** A box of the file, in degrees; of several that joined files have all are in it. */
export function addFileBounds(info: StoreInfo, [south, west, north, east]: NonNullable<StoreInfo['bounds']>): void {
  const [bottom, left, top, right] = info.bounds ?? [south, west, north, east];
  info.bounds = [Math.min(bottom, south), Math.min(left, west), Math.max(top, north), Math.max(right, east)];
}
