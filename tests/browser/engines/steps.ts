/** What a person does in a first hour with Flyover, step after step in one page: the same in every engine. */
import { mkdtempSync, renameSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect } from '@playwright/test';
import { EXPORT_FORMATS } from '../../../packages/feature-export/src/index.ts';
import { GRID, QUERIES } from '../own-file.ts';
import { countFeatures } from './count-features.ts';
import { DESK, type Engine } from './engine.ts';
import { button, click, find, gone, mapRests, run, says, tab, textOf, until, writeQuery } from './on-page.ts';

/** What the steps are given. */
export interface Setting {
  /** Flyover's address, ends in `/`. */
  readonly address: string;
  /** Address of a server that answers with as many points in the view as the comment `// N` of a query says. */
  readonly points: string;
  /** Takes Flyover's server away for good. */
  readonly goOffline: () => Promise<void>;
}

/** One row of the table in `docs/browsers.md`. */
export interface Step {
  readonly name: string;
  /** Of the engines that do it, where not all do; the reason stands in the table. */
  readonly only?: { readonly engines: readonly Engine['name'][]; readonly reason: string };
  /** Errors of the console that belong to it. */
  readonly expected?: RegExp;
  readonly go: (engine: Engine, setting: Setting) => Promise<void>;
}

const BENCHES = 'node[amenity=bench]({{bbox}});out;';
const MIXED = '[out:json];(node[amenity=bench]({{bbox}});way[highway=residential]({{bbox}}););out geom;';
/** What takes a minute in all three. */
const CHROMIUM_AND_WEBKIT = { engines: ['Chromium', 'WebKit'], reason: 'left out to keep the tests short' } as const;

export const STEPS: readonly Step[] = [
  {
    name: 'First visit: the page, its example and the map',
    async go(engine, { address }) {
      await engine.goto(address);
      await says(engine, '.cm-content', 'amenity=drinking_water');
      await find(engine, { css: '.map-buttons' });
      await mapRests(engine);
    },
  },
  {
    name: 'Typing in the editor',
    async go(engine) {
      await click(engine, { css: '.cm-content' });
      await engine.press('Control+a');
      await engine.type('node[amenity=bench]({{bbox}});out;');
      await says(engine, '.cm-content', BENCHES);
    },
  },
  {
    name: 'Completion of a value',
    async go(engine) {
      await writeQuery(engine, 'node[amenity=drinking]({{bbox}});out;');
      await click(engine, { css: '.cm-content' });
      await engine.press('Control+a');
      await engine.type('node[amenity=drink');
      await engine.press('Control+ ');
      await find(engine, { css: '.cm-tooltip-autocomplete li', text: 'drinking_water' });
      await engine.press('Escape');
    },
  },
  {
    name: 'A run of some hundred features',
    async go(engine) {
      await writeQuery(engine, BENCHES);
      expect(await run(engine)).toBe('drawn');
      expect(await textOf(engine, '.stats-line')).toMatch(/\d+ features/);
    },
  },
  {
    name: 'A run of 100,000 features',
    only: CHROMIUM_AND_WEBKIT,
    async go(engine, { points }) {
      await writeQuery(engine, `{{data:overpass,server=${points}}}node;out; // 100000`);
      expect(await run(engine)).toBe('drawn');
      expect(await textOf(engine, '.stats-line')).toMatch(/100,000 features/);
    },
  },
  {
    name: 'The popup of a feature that is clicked',
    async go(engine, { points }) {
      await writeQuery(engine, `{{data:overpass,server=${points}}}node;out; // 1`);
      expect(await run(engine)).toBe('drawn');
      await mapRests(engine);
      await click(engine, { css: '.map-canvas' });
      await says(engine, '.feature-popup', 'Bench 1');
      await engine.press('Escape');
    },
  },
  {
    name: 'Table: opened, sorted, filtered',
    async go(engine, { points }) {
      await writeQuery(engine, `{{data:overpass,server=${points}}}node;out; // 300`);
      expect(await run(engine)).toBe('drawn');
      await click(engine, tab('Table'));
      await says(engine, '.table-count', '300 rows');
      const first = () => textOf(engine, '.table-row [aria-colindex="3"]');
      await click(engine, { css: '[role=columnheader]', text: 'name' });
      await click(engine, { css: '[role=columnheader]', text: 'name' });
      await until(engine, 'the order from last to first', () => document.querySelector('[aria-sort=descending]') !== null);
      await expect.poll(first).toBe('Bench 300');
      await click(engine, button('Filter in Overpass QL'));
      await click(engine, { css: 'input,textarea', name: 'Filter in Overpass QL' });
      await engine.type('(if:id()<3)');
      await engine.press('Enter');
      await says(engine, '.table-count', '2');
      await expect.poll(first).toBe('Bench 2');
      await click(engine, button('End the filter in Overpass QL'));
      await says(engine, '.table-count', '300 rows');
    },
  },
  {
    name: 'Data: the raw answer',
    async go(engine) {
      await click(engine, tab('Data'));
      await says(engine, '#view-data', 'Bench 1');
      await click(engine, tab('Map'));
    },
  },
  {
    name: 'The wizard: a phrase becomes a query and runs',
    async go(engine) {
      await click(engine, { css: '.cm-content' });
      await engine.press('Control+i');
      await until(engine, 'the wizard’s field', () => document.activeElement?.matches('[role=dialog] input'));
      await engine.type('drinking w');
      await find(engine, { css: '[role=dialog] [role=option]', text: 'amenity=drinking_water' });
      await engine.press('Tab');
      await says(engine, '.wizard-preview', '"amenity"="drinking_water"');
      await engine.press('Enter');
      await says(engine, '.cm-content', '"amenity"="drinking_water"');
      await until(engine, 'its result', () => document.body.dataset.runState === 'drawn');
    },
  },
  {
    name: 'Share: the link opens the same query',
    async go(engine, { address }) {
      await writeQuery(engine, '/* shared */ node[amenity=cafe]({{bbox}});out;');
      await click(engine, button('Share'));
      const link = await until(
        engine,
        'the link',
        () => document.querySelector<HTMLTextAreaElement>('[role=dialog] textarea, [role=dialog] input[readonly]')?.value ?? '',
      );
      expect(link.startsWith(address)).toBe(true);
      await engine.press('Escape');
      await writeQuery(engine, 'out; // another');
      await engine.goto('about:blank');
      await engine.goto(link);
      await says(engine, '.cm-content', 'node[amenity=cafe]({{bbox}});out;');
    },
  },
  ...EXPORT_FORMATS.map(
    ({ name, fileEnding }): Step => ({
      name: `Export: ${name}`,
      async go(engine) {
        await resultForExport(engine);
        const path = await download(engine, `Download ${name}`, fileEnding);
        expect(await countFeatures(path)).toBe(await featuresOf(engine));
        rmSync(dirname(path), { recursive: true });
      },
    }),
  ),
  {
    name: 'Export: raw data',
    async go(engine) {
      await resultForExport(engine);
      const path = await download(engine, 'Download Raw data', '.json');
      expect(await countFeatures(path)).toBe(await featuresOf(engine));
      rmSync(dirname(path), { recursive: true });
      await engine.press('Escape');
      await gone(engine, { css: '[role=dialog]' });
    },
  },
  {
    name: 'A query saved and loaded',
    async go(engine) {
      await writeQuery(engine, '/* kept */ node[amenity=bank]({{bbox}});out;');
      await engine.press('Control+s');
      await find(engine, { css: '[role=dialog]', text: 'Save the query' });
      await engine.press('Control+a');
      await engine.type('Banks');
      await engine.press('Enter');
      await gone(engine, { css: '[role=dialog]' });
      await writeQuery(engine, 'out; // another');
      await engine.press('Control+o');
      await click(engine, { css: '.library-main', text: 'Banks' });
      await says(engine, '.cm-content', 'node[amenity=bank]');
    },
  },
  {
    name: 'Settings: changed and stored',
    async go(engine) {
      await engine.press('Control+,');
      await click(engine, { css: '[role=dialog] nav button', text: 'Map' });
      await click(engine, { css: '[role=dialog] label', text: 'Crosshairs' });
      await until(engine, 'the stored setting', () => localStorage.getItem('flyover_enable_crosshairs') === 'true');
      await engine.press('Escape');
      await gone(engine, { css: '[role=dialog]' });
    },
  },
  {
    name: 'A MapCSS style and its legend',
    async go(engine) {
      await writeQuery(engine, `${BENCHES} {{style: node[amenity=bench] { fill-color: #00aa00; fill-opacity: 1; } }}`);
      expect(await run(engine)).toBe('drawn');
      await says(engine, '.legend', 'amenity = bench');
    },
  },
  {
    name: 'A result kept as a layer',
    async go(engine) {
      await click(engine, { css: '.cm-content' });
      await engine.press('Shift+Alt+k');
      await says(engine, '[aria-label="Layers"]', 'features');
    },
  },
  {
    name: 'An own file: opened, asked, kept over a reload, forgotten',
    async go(engine, { address }) {
      await engine.goto(address);
      await find(engine, { css: '.map-buttons' });
      await mapRests(engine);
      await engine.evaluate((content: string) => {
        const dataTransfer = new DataTransfer();
        dataTransfer.items.add(new File([content], 'grid.osm', { lastModified: 1 }));
        const drop = new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true });
        document.querySelector('.maplibregl-canvas')?.dispatchEvent(drop);
      }, GRID);
      await says(engine, '.server-button', 'grid.osm');
      const ask = async () => {
        await writeQuery(engine, QUERIES[2] ?? '');
        expect(await run(engine)).toBe('drawn');
        expect(await textOf(engine, '.stats-line')).toMatch(/^4 features /);
      };
      await ask();
      await click(engine, { css: '.server-button' });
      await click(engine, { css: '[role=menuitemcheckbox][aria-label^="Keep grid.osm"]' });
      await until(engine, 'the mark of a kept file', () => document.querySelector('[role=menuitemcheckbox][aria-checked=true]') !== null);
      await engine.goto(address);
      await says(engine, '.server-button', 'grid.osm');
      await find(engine, { css: '.map-buttons' });
      await ask();
      await click(engine, { css: '.server-button' });
      await click(engine, { css: '[role=menuitem][aria-label^="Forget grid.osm"]' });
      await until(engine, 'the other server', () => !document.querySelector('.server-button')?.textContent?.includes('grid.osm'));
    },
  },
  {
    name: 'Dark',
    async go(engine) {
      await engine.press('Control+,');
      await click(engine, { css: '[role=dialog] label', text: 'Dark' });
      await until(engine, 'the dark page', () => document.documentElement.dataset.mantineColorScheme === 'dark');
      await engine.press('Escape');
      await gone(engine, { css: '[role=dialog]' });
    },
  },
  {
    name: '390 pixels: query, result and menu',
    async go(engine) {
      await engine.resize(390, 844);
      await until(
        engine,
        'a page without a bar to the side',
        () => document.documentElement.scrollWidth <= innerWidth && innerWidth === 390,
      );
      await find(engine, { css: '.map-canvas' });
    },
  },
  {
    name: 'Arabic, from right to left',
    async go(engine) {
      await engine.resize(1440, 900);
      await engine.press('Control+,');
      await find(engine, { css: '[role=dialog] select' });
      await engine.evaluate(() => {
        const select = [...document.querySelectorAll('select')].find(({ options }) => [...options].some(({ text }) => text === 'العربية'));
        if (select === undefined) throw new Error('no languages');
        const setValue = Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, 'value')?.set;
        setValue?.call(select, [...select.options].find(({ text }) => text === 'العربية')?.value);
        select.dispatchEvent(new Event('change', { bubbles: true }));
      });
      await until(engine, 'the turned page', () => document.documentElement.dir === 'rtl');
      await find(engine, tab('الخريطة'));
      await engine.press('Escape');
      await gone(engine, { css: '[role=dialog]' });
    },
  },
  {
    name: 'Start without a network',
    only: CHROMIUM_AND_WEBKIT,
    expected: /ERR_CONNECTION_REFUSED/,
    async go(engine, { address, goOffline }) {
      await until(engine, 'the service worker', () => navigator.serviceWorker.controller !== null);
      await goOffline();
      await engine.goto(address);
      await find(engine, { css: '.map-buttons' });
      await find(engine, { css: '.cm-content' });
    },
  },
];

/** Draws points and lines, and opens the dialog of exports, unless both are there. */
async function resultForExport(engine: Engine): Promise<void> {
  if (await engine.evaluate(() => document.querySelector('.export-summary') !== null)) return;
  await writeQuery(engine, MIXED);
  expect(await run(engine)).toBe('drawn');
  await engine.press('Control+e');
  await find(engine, { css: '.export-summary' });
}

async function featuresOf(engine: Engine): Promise<number> {
  return Number(/[\d,]+/.exec(await textOf(engine, '.export-summary'))?.[0].replaceAll(',', ''));
}

/** Clicks a button of the dialog. @returns the path of the file, once it is whole and moved to a folder of its own */
async function download(engine: Engine, name: string, ending: string): Promise<string> {
  await engine.evaluate(
    (label: string) => document.querySelector(`[role=dialog] [aria-label="${label}"]`)?.scrollIntoView({ block: 'center' }),
    name,
  );
  await click(engine, { css: '[role=dialog] button', name });
  const file = await until(
    engine,
    `“Saved as” after ${name}`,
    (wanted: string) => {
      const told = [...document.querySelectorAll('.export-row-state')].map(
        ({ textContent }) => /Saved as (.+) · /.exec(textContent ?? '')?.[1],
      );
      return told.find((saved) => saved?.endsWith(wanted));
    },
    ending,
  );
  const path = join(engine.downloads, file);
  const size = () => statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  let before = -1;
  await expect
    .poll(
      () => {
        const now = size();
        const isWhole = now > 0 && now === before;
        before = now;
        return isWhole;
      },
      { message: `${file} is whole`, intervals: [100] },
    )
    .toBe(true);
  // the bar of a download takes a part of WebKitGTK's window
  await engine.resize(DESK.width, DESK.height);
  const kept = join(mkdtempSync(join(tmpdir(), 'flyover-download-')), file);
  renameSync(path, kept);
  return kept;
}
