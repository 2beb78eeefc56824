/** The look of what differs between two moments. No two kinds differ in their colour alone: lines by their dashes, points by their shape. */
import { CHANGE_WORDS, type ChangeWord } from '@flyover/osm-elements';

interface ChangeLook {
  readonly color: string;
  readonly dashes: string;
  readonly shape: string;
}

const GREEN = '#0f9d58';
const AMBER = '#e08600';
const BLUE = '#2f7de1';
const RED = '#e0323c';

const LOOKS: Readonly<Record<ChangeWord, ChangeLook>> = {
  created: { color: GREEN, dashes: 'none', shape: 'circle' },
  modified: { color: AMBER, dashes: '14,5', shape: 'square' },
  moved: { color: BLUE, dashes: '12,5,2,5', shape: 'triangle' },
  deleted: { color: RED, dashes: '4,5', shape: 'cross' },
  entered: { color: GREEN, dashes: '22,4', shape: 'star' },
  left: { color: RED, dashes: '2,7', shape: 'diamond' },
};

/** Lies over the default look, below the sheets of a query. The rules stand in the order of the words: a legend keeps it. */
export const COMPARISON_SHEET = CHANGE_WORDS.filter((word) => word !== '')
  .map((word) => {
    const { color, dashes, shape } = LOOKS[word];
    return `*[@change=${word}] {
  color: ${color}; width: 4; opacity: 0.9; dashes: ${dashes}; fill-color: ${color}; fill-opacity: 0.25;
  symbol-shape: ${shape}; symbol-size: 14; symbol-fill-color: ${color}; symbol-fill-opacity: 1; symbol-stroke-color: #fff; symbol-stroke-width: 1.5;
}`;
  })
  .concat('*:active { color: #f50; fill-color: #f50; symbol-stroke-color: #f50; symbol-stroke-width: 4; }')
  .join('\n');
