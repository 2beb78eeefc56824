/** The looks of the tile that warms the map's layers up. */
import type { StyleRecord } from '@flyover/osm-features';

/** So little that no colour of the screen changes; at 0 MapLibre would not draw it, and compile nothing. */
const FAINT = 0.001;

const UNSEEN = { color: '#03f', width: 2, opacity: FAINT, 'fill-color': '#fc0', 'fill-opacity': FAINT, radius: 9 };

/** Whole and dashed. */
export const WARM_UP_RECORDS: readonly StyleRecord[] = [UNSEEN, { ...UNSEEN, dashes: '5,8' }];

/** The run of tiles that nobody sees (`createWarmUp`); real runs count from 1. */
export const WARM_UP_RUN = 0;
