/** The looks of the tile that warms the map's layers up. */
import type { StyleRecord } from '@flyover/feature-tiles';

const UNSEEN = { color: '#03f', width: 2, opacity: 0, 'fill-color': '#fc0', 'fill-opacity': 0, radius: 9 };

/** Whole and dashed, both without opacity. */
export const WARM_UP_RECORDS: readonly StyleRecord[] = [UNSEEN, { ...UNSEEN, dashes: '5,8' }];
