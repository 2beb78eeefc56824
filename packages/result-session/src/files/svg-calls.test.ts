import { createTileSource } from '@flyover/feature-tiles';
import { buildFeatures, defaultStyler } from '@flyover/osm-features';
import { expect, test } from 'vitest';
import { storeOfJson } from '../testing/results.ts';
import { featureTitle, svgCalls } from './svg-calls.ts';

const VIEW = { lat: 0, lon: 0, webZoom: 10, width: 400, height: 300 };
/** Nobody stops it. */
const ALONE = new AbortController().signal;

function resultOf(count: number) {
  const nodes = Array.from({ length: count }, (_, id) => ({
    type: 'node',
    id: id + 1,
    lat: 0,
    lon: id / 1e6,
    tags: { name: `Bench ${id}` },
  }));
  const features = buildFeatures(storeOfJson({ elements: nodes }));
  return { features, tiles: createTileSource(features, { styler: defaultStyler(features) }) };
}

test('the file of a run, with progress', async () => {
  const result = resultOf(2000);
  const reported: number[] = [];
  const { svg } = svgCalls((runId) => (runId === 3 ? result : undefined));
  const picture = await svg(3, VIEW, [], (done, total) => reported.push(done, total), ALONE);
  const file = picture?.blob;
  expect([file?.type, picture?.missing]).toEqual(['image/svg+xml', []]);
  const text = (await file?.text()) ?? '';
  expect(text.match(/<circle/g)).toHaveLength(2000);
  expect(text).toContain('<title>Bench 7 (node/8)</title>');
  expect(text.endsWith('</svg>\n')).toBe(true);
  expect(reported.length).toBeGreaterThan(0);
  expect(await svg(4, VIEW, [], () => undefined, ALONE)).toBe(undefined);
});

test('a file that is stopped, or followed by another, is none', async () => {
  const result = resultOf(20_000);
  const { svg } = svgCalls(() => result);
  const controller = new AbortController();
  const stopped = svg(1, VIEW, [], () => undefined, controller.signal);
  controller.abort();
  expect(await stopped).toBe(undefined);
  const [first, second] = await Promise.all([svg(1, VIEW, [], () => undefined, ALONE), svg(1, VIEW, [], () => undefined, ALONE)]);
  expect([first, second?.blob.type]).toEqual([undefined, 'image/svg+xml']);
});

test('a file of a sheet has the images that are given, and names the others', async () => {
  const { features } = resultOf(1);
  const records = [{ 'icon-image': 'maki/cafe' }, { 'icon-image': 'maki/bar' }];
  const styler = { records, styleOf: () => 0, nextOf: (record: number) => (record === 0 ? 1 : -1) };
  const { svg } = svgCalls(() => ({ features, tiles: createTileSource(features, { styler, layers: 'sheet' }) }));
  const image = { href: 'data:image/svg+xml,<svg/>', width: 15, height: 15 };
  const picture = await svg(1, VIEW, [['maki/cafe', image]], () => undefined, ALONE);
  expect(picture?.missing).toEqual(['maki/bar']);
  expect((await picture?.blob.text())?.match(/href="data:[^"]*"/g)).toEqual(['href="data:image/svg+xml,&lt;svg/&gt;"']);
});

test('features are called by their name and element, or by the element alone', () => {
  const features = buildFeatures(
    storeOfJson({
      elements: [
        { type: 'node', id: 5, lat: 0, lon: 0, tags: { amenity: 'bench' } },
        { type: 'node', id: 6, lat: 0, lon: 0, tags: { amenity: 'pub', name: 'The Anchor' } },
      ],
    }),
  );
  expect([featureTitle(features, 0), featureTitle(features, 1)]).toEqual(['node/5', 'The Anchor (node/6)']);
});
