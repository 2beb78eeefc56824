import { StoreBuilder } from '@flyover/osm-elements';
import { expect, test } from 'vitest';
import { createBlockBasemap } from './create-basemap.ts';
import { readTile } from './testing/read-tile.ts';

/** What every block has: a lake of three corners. */
function lake() {
  const builder = new StoreBuilder();
  const places = [
    [470_000_000, 90_000_000],
    [470_000_000, 100_000_000],
    [480_000_000, 100_000_000],
    [470_000_000, 90_000_000],
  ];
  builder.way(1);
  builder.tag(builder.strings.intern('natural'), builder.strings.intern('water'));
  for (const [lat, lon] of places) builder.point(lat, lon);
  return builder.finish();
}

/** A map with the western edges of the blocks that were made. */
function blocksOf(most: number) {
  const boxes: string[] = [];
  const source = {
    take(choices: readonly unknown[], box?: { readonly west: number }) {
      // the search for a sea asks for one kind of tags
      if (choices.length > 1) boxes.push(box === undefined ? 'whole' : (box.west / 1e7).toFixed(2));
      return choices.length > 1 ? lake() : new StoreBuilder().finish();
    },
    bounds: undefined,
  };
  return { boxes, basemap: createBlockBasemap(source, most) };
}

const OVERVIEW = [6, 33, 22] as const;
const HERE = [14, 8638, 5733] as const;
const THERE = [14, 8628, 5747] as const;

test('a block is made when a tile of it is first asked for, with what goes on beyond its edge', () => {
  const { boxes, basemap } = blocksOf(1000);
  for (const [z, x, y] of [OVERVIEW, HERE, HERE, [15, 17276, 11466]] as const) {
    expect(readTile(basemap.tile(z, x, y) ?? new Uint8Array()).map(({ properties }) => properties.class)).toEqual(['water']);
  }
  // a sixteenth of 0.088 degrees west of the tile of zoom 12
  expect(boxes).toEqual(['whole', '9.75']);
});

test('of many points the blocks used last are kept, and that of the whole file', () => {
  const { boxes, basemap } = blocksOf(6);
  for (const [z, x, y] of [OVERVIEW, HERE, THERE, OVERVIEW, THERE, HERE]) basemap.tile(z, x, y);
  expect(boxes).toEqual(['whole', '9.75', '9.57', '9.75']);
});
