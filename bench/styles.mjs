/** Style sheets of 50, 200 and 2,698 rules over 100,000 features: in one worker's code, and in the page from the key to the picture. */
import { browserVersion, withPage } from './steps/browser-session.mjs';
import { measure } from './steps/child.mjs';
import { drawFeatures, openFlyover } from './steps/drive-flyover.mjs';
import { makeAnswer } from './steps/inputs.mjs';
import { startPageServer } from './steps/page-server.mjs';
import { figure, median, table } from './steps/table.mjs';

const FEATURES = 100_000;
const RULES = [50, 200, 2698];
const TIMEOUT = 60_000;
/** Edits of one page; the first finds cold code. */
const EDITS = 6;

/** @param {{ print: (text: string) => void }} context */
export async function styles({ print }) {
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
  const page = await restyle(print);
  return { figures, page };
}

/** Edits of the style of a drawn result, each drawn by its key. */
async function restyle(print) {
  await makeAnswer(FEATURES, print);
  const version = await browserVersion();
  const server = await startPageServer();
  const rows = [];
  try {
    for (const rules of RULES.slice(0, 2)) rows.push({ rules, ...(await editStyle(server.address, rules)) });
  } finally {
    await server.stop();
  }
  print(`The same in Chromium ${version}, software drawing, ${FEATURES.toLocaleString('en-US')} features in view: from the key that draws`);
  print(
    `an edited sheet to the worker's first tile, and until the map has nothing left to draw; the first of ${EDITS} edits, medians of the others.`,
  );
  print(
    table(
      ['rules', 'first tile ms', 'drawn s', 'first tile ms, cold', 'drawn s, cold', 'longest task ms'],
      rows.map(({ rules, tile, drawn, cold, block }) => [
        String(rules),
        figure(tile),
        (drawn / 1000).toFixed(2),
        figure(cold.tile),
        (cold.drawn / 1000).toFixed(2),
        block.toFixed(0),
      ]),
    ),
  );
  return { chromium: version, rows };
}

function editStyle(address, rules) {
  return withPage(
    address,
    async (page) => {
      await openFlyover(page);
      const { failed } = await drawFeatures(page, FEATURES, TIMEOUT);
      if (failed !== undefined) throw new Error(`${FEATURES} features were not drawn: ${failed}`);
      await page.locator('body[data-map-state="idle"]').waitFor();
      const edits = [];
      for (let edit = 0; edit < EDITS; edit++) edits.push(await drawEdit(page, rules, edit));
      const [cold, ...warm] = edits;
      const middle = (field) => median(warm.map((one) => one[field]));
      return { tile: middle('tile'), drawn: middle('drawn'), cold, block: Math.max(...edits.map(({ block }) => block)) };
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
