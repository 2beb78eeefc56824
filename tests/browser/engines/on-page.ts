/** What a person does on a page, in any engine: looks for something by its text, waits for it, clicks and writes. */
import type { Engine, PageFunction } from './engine.ts';

/** How long something may take to come, ms: a busy machine takes ten times what a quiet one does. */
const PATIENCE = 60_000;

/** Something on the page: by a selector, and by its name (label, or text without white space around it). */
export interface Thing {
  readonly css: string;
  /** Its whole name. */
  readonly name?: string;
  /** A part of its text. */
  readonly text?: string;
}

/** Shorthands for what most steps look for. */
export const button = (name: string): Thing => ({ css: 'button,a,[role=menuitem],[role=button]', name });
export const tab = (name: string): Thing => ({ css: '[role=tab]', name });

/** Waits until a function in the page gives something that is neither false nor empty. @throws Error that says what did not come */
export async function until<Args extends readonly unknown[], Result>(
  engine: Engine,
  what: string,
  run: PageFunction<Args, Result>,
  ...args: Args
): Promise<NonNullable<Result>> {
  const end = Date.now() + PATIENCE;
  for (;;) {
    const result = await engine.evaluate(run, ...args);
    if (result !== undefined && result !== null && (result as unknown) !== false && (result as unknown) !== '') return result;
    if (Date.now() > end) throw new Error(`${what} did not come within ${PATIENCE / 1000} s`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Waits until something is there and seen. @returns its middle, CSS pixels */
export function find(engine: Engine, thing: Thing): Promise<{ x: number; y: number }> {
  return until(engine, nameOf(thing), middleOf, thing);
}

/** Waits until something is gone, or not seen. */
export async function gone(engine: Engine, thing: Thing): Promise<void> {
  await until(engine, `the end of ${nameOf(thing)}`, isGone, thing);
}

/** Clicks something once it is there and stands still. */
export async function click(engine: Engine, thing: Thing): Promise<void> {
  let before = await find(engine, thing);
  for (let looks = 0; looks < 100; looks++) {
    await new Promise((resolve) => setTimeout(resolve, 50));
    const now = await find(engine, thing);
    if (now.x === before.x && now.y === before.y) break;
    before = now;
  }
  await engine.click(before.x, before.y);
}

/** The text of something, once it is there. */
export function textOf(engine: Engine, css: string): Promise<string> {
  return until(engine, `the text of ${css}`, (selector: string) => document.querySelector(selector)?.textContent?.trim() ?? '', css);
}

/** Waits until the text of something has a part. */
export async function says(engine: Engine, css: string, part: string): Promise<void> {
  await until(
    engine,
    `“${part}” in ${css}`,
    (selector: string, text: string) => [...document.querySelectorAll(selector)].some(({ textContent }) => textContent?.includes(text)),
    css,
    part,
  );
}

/** Replaces the query by one of one line at once, as a paste does: the processor needs seconds for what is typed key by key. */
export async function writeQuery(engine: Engine, query: string): Promise<void> {
  await click(engine, { css: '.cm-content' });
  await engine.press('Control+a');
  await engine.evaluate((text: string) => document.execCommand('insertText', false, text), query);
  await engine.press('Escape');
  await says(engine, '.cm-content', query);
}

/** Runs what stands in the editor. @returns the state in which the run ends */
export async function run(engine: Engine): Promise<string> {
  const before = await engine.evaluate(() => Number(document.body.dataset.runId));
  await engine.press('F2');
  return until(
    engine,
    'the end of the run',
    (id: number) =>
      Number(document.body.dataset.runId) === id && /^(drawn|empty|text|failed|aborted)$/.exec(document.body.dataset.runState ?? '')?.[0],
    before + 1,
  ) as Promise<string>;
}

/** Waits until the map has drawn all that it has. */
export async function mapRests(engine: Engine): Promise<void> {
  await until(engine, 'the map', () => document.body.dataset.mapState === 'idle');
}

function nameOf({ css, name, text }: Thing): string {
  return `${css}${name === undefined ? '' : ` named “${name}”`}${text === undefined ? '' : ` with “${text}”`}`;
}

/** In the page: the middle of the first that is seen, or of the last where several lie above one another. */
function middleOf({ css, name, text }: Thing): { x: number; y: number } | undefined {
  for (const element of document.querySelectorAll(css)) {
    const own = (element.getAttribute('aria-label') ?? element.textContent ?? '').trim();
    if (name !== undefined && own !== name) continue;
    if (text !== undefined && !element.textContent?.includes(text)) continue;
    const { x, y, width, height } = element.getBoundingClientRect();
    if (width > 0 && height > 0 && getComputedStyle(element).visibility !== 'hidden') return { x: x + width / 2, y: y + height / 2 };
  }
  return undefined;
}

/** In the page. */
function isGone({ css, name, text }: Thing): boolean {
  return ![...document.querySelectorAll(css)].some(
    (element) =>
      (name === undefined || (element.getAttribute('aria-label') ?? element.textContent ?? '').trim() === name) &&
      (text === undefined || element.textContent?.includes(text)) &&
      element.getBoundingClientRect().width > 0,
  );
}
