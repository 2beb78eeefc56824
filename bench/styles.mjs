/** Style sheets of 50, 200 and 2,698 rules over 100,000 features: in one worker's code, and in the page from the key to the picture. */
import { measure } from './steps/child.mjs';
import { drawFeatures, openFlyover, waitIdle } from './steps/drive-flyover.mjs';
import { makeAnswer } from './steps/inputs.mjs';
import { casesOf } from './steps/page-benchmark.mjs';
import { withSubject } from './steps/subjects.mjs';
import { figure, median, table } from './steps/table.mjs';

const FEATURES = 100_000;
const RULES = [50, 200, 2698];
const TIMEOUT = 60_000;
/** Edits of one page; the first finds cold code. */
const EDITS = 6;
/** By the number of rules, ms. */
const GOALS = { 50: { tile: 100, drawn: 500 }, 200: { drawn: 1000 } };

/** @type {import('./steps/page-benchmark.mjs').PageBenchmark} */
export const styles = {
  needs: ['styles'],
  inNode: inWorker,
  measurements: [
    {
      about: [
        `Edits of the style of a drawn result, ${FEATURES.toLocaleString('en-US')} features in view: from the key that draws an edited sheet to the worker's first`,
        `tile, and until the map has nothing left to draw; the first of ${EDITS} edits (cold), medians of the others.`,
      ],
      sizes: [50, 200],
      cases: casesOf('rules'),
      figures: [
        { key: 'tile', label: 'first tile', unit: 'ms' },
        { key: 'drawn', label: 'drawn', unit: 's', per: 1000 },
        { key: 'coldTile', label: 'first tile, cold', unit: 'ms' },
        { key: 'coldDrawn', label: 'drawn, cold', unit: 's', per: 1000 },
        { key: 'block', label: 'block', unit: 'ms' },
      ],
      rounds: { once: 1, thorough: 3 },
      prepare: (_, print) => makeAnswer(FEATURES, print),
      measure: (subject, { size }) => editStyle(subject, size),
      goals: ({ size }) => GOALS[size],
    },
  ],
};

/** The worker's part alone. */
async function inWorker({ print }) {
  const figures = [];
  for (const rules of RULES) {
    const measured = await measure('measure-styles', [String(FEATURES), String(rules)]);
    if (measured.failed !== undefined) throw new Error(`A sheet of ${rules} rules could not be measured: ${measured.failed}`);
    figures.push(measured);
  }
  const perSecond = (row, ms) => figure((row.features / ms) * 1000);
  print(`Styles of ${FEATURES.toLocaleString('en-US')} features, the default look below; processor milliseconds`);
  print(
    table(
      [
        'rules',
        'parse',
        'compile',
        'first',
        'elements/s',
        'another zoom',
        'again',
        'labels',
        'edited',
        'elements/s',
        'one by one',
        'looks',
      ],
      figures.map((row) => [
        row.rules.toLocaleString('en-US'),
        figure(row.parseMs),
        figure(row.compileMs),
        figure(row.firstMs),
        perSecond(row, row.firstMs),
        figure(row.nextZoomMs),
        figure(row.againMs),
        figure(row.labelsMs),
        figure(row.editedMs),
        perSecond(row, row.editedMs),
        figure(row.aloneMs),
        figure(row.records),
      ]),
    ),
  );
  return figures;
}

/** Edits of the style of a drawn result, each drawn by its key. */
function editStyle(subject, rules) {
  return withSubject(
    subject,
    async (page) => {
      await openFlyover(page);
      const { failed } = await drawFeatures(page, FEATURES, TIMEOUT);
      if (failed !== undefined) return { failed };
      await waitIdle(page);
      const edits = [];
      for (let edit = 0; edit < EDITS; edit++) edits.push(await drawEdit(page, rules, edit));
      const [cold, ...warm] = edits;
      const middle = (field) => median(warm.map((one) => one[field]));
      const block = Math.max(...edits.map((edit) => edit.block));
      return { tile: middle('tile'), drawn: middle('drawn'), coldTile: cold.tile, coldDrawn: cold.drawn, block };
    },
    { prepare: (page) => page.addInitScript(watchTiles) },
  );
}

async function drawEdit(page, rules, edit) {
  await page.locator('.cm-content').click();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.insertText(`[out:json];\nnwr({{bbox}});\nout geom; // ${FEATURES}\n{{style:\n${sheetOf(rules, edit)}\n}}`);
  // sooner than the editor draws by itself
  await page.waitForTimeout(50);
  const begun = await page.evaluate(() => performance.now());
  await page.keyboard.press('ControlOrMeta+Shift+Enter');
  const seen = await page
    .waitForFunction(
      (since) => {
        const tile = window.benchSeen.tiles.find((at) => at > since);
        const rest = window.benchSeen.mapStates.find(({ state, at }) => state === 'idle' && at > tile);
        return rest && { tile, rest: rest.at, blocks: window.benchSeen.blocks };
      },
      begun,
      { timeout: TIMEOUT },
    )
    .then((handle) => handle.jsonValue());
  const during = seen.blocks.filter(({ startTime, duration }) => startTime + duration > begun && startTime < seen.rest);
  return { tile: seen.tile - begun, drawn: seen.rest - begun, block: Math.max(0, ...during.map(({ duration }) => duration)) };
}

/** Runs in the page: when workers send more than a kilobyte of bytes. */
function watchTiles() {
  const tiles = [];
  const sizeOf = (value) => (value instanceof ArrayBuffer ? value.byteLength : ArrayBuffer.isView(value) ? value.byteLength : 0);
  const holdsBytes = (value, depth) =>
    sizeOf(value) > 1000 ||
    (depth > 0 && typeof value === 'object' && value !== null && Object.values(value).some((own) => holdsBytes(own, depth - 1)));
  window.Worker = class extends Worker {
    constructor(...given) {
      super(...given);
      this.addEventListener('message', ({ data }) => holdsBytes(data, 3) && tiles.push(performance.now()));
    }
  };
  document.addEventListener('DOMContentLoaded', () => (window.benchSeen.tiles = tiles));
}

/** Rules for the features of the answers, another width and colour each edit. */
function sheetOf(rules, edit) {
  const keys = ['highway', 'building', 'amenity', 'landuse', 'natural', 'name', 'shop', 'surface'];
  return Array.from({ length: rules }, (_, rule) => {
    const colour = `hsl(${(rule * 37 + edit * 60) % 360}, 70%, 50%)`;
    const type = ['way', 'node', 'area', '*'][rule % 4];
    return `${type}|z${rule % 12}-[${keys[rule % keys.length]}] { color: ${colour}; fill-color: ${colour}; width: ${1 + ((rule + edit) % 4)}; }`;
  }).join('\n');
}
