/** Style sheets: `flyover style` shows what one gives to elements, `flyover translate-style` makes MapLibre layers of it. */
import { readFile } from 'node:fs/promises';
import { dirname, join, posix } from 'node:path';
import {
  type CompiledStyle,
  compileStyle,
  gatherImports,
  type ImportSource,
  parseStyleSheet,
  type ResolvedStyle,
  StyleRuntimeError,
  type StyleSheet,
  StyleSheetError,
} from '@flyover/mapcss';
import { idTextOf, MADE, NODE, RELATION, tableOf, typeNameOf, WAY } from '@flyover/osm-elements';
import { buildFeatures, type FeatureSet } from '@flyover/osm-features';
import { type TranslatedSheet, TranslationSizeError, translateSheet } from '@flyover/style-translation';
import { type Call, wholeNumber } from '../call.ts';
import { crsOption } from '../data/data-options.ts';
import { loadElements } from '../data/load-elements.ts';
import { openInput, readText } from '../input.ts';
import type { Io } from '../io.ts';
import { withOutput } from '../output.ts';
import { CallProblem, faultLine, InputProblem } from '../problem.ts';
import { leftOutSentence, sheetErrorLine, sheetWarningLine } from '../sentences/styles.ts';

/** Zooms of a style (specification, section 9). */
const MOST_ZOOM = 255;

/** Result of reading a sheet. */
interface Outcome {
  readonly file: string;
  readonly name: string;
  readonly sheet?: StyleSheet;
  readonly error?: StyleSheetError;
}

/** `flyover style`: prints the style of each element; for several sheets one object per line, with its file. Exit code 1 where a sheet cannot be read. */
export async function runStyle(call: Call, io: Io): Promise<number> {
  const format = call.value('format') ?? 'json';
  if (format !== 'json') throw new CallProblem(`--format is json, not "${format}"`);
  const data = call.value('data');
  if (data === undefined) throw new CallProblem('name the data: --data FILE');
  const zoom = wholeNumber('zoom', call.value('zoom') ?? '15', 0, MOST_ZOOM);
  const files = call.arguments;
  if ([...files, data].filter((file) => file === '-').length > 1) throw new CallProblem('standard input can be read only once');
  const outcomes: Outcome[] = [];
  for (const file of files) outcomes.push(await readOutcome(file, io));
  const [first] = outcomes;
  if (outcomes.length === 1 && first.error !== undefined) throw new InputProblem([sheetErrorLine(first.name, first.error)]);

  const features = buildFeatures(await loadElements(await openInput(data, io), io, await crsOption(call)));
  await withOutput(call, io, async (sink) => {
    for (const { file, name: sheetName, sheet, error } of outcomes) {
      const isAlone = outcomes.length === 1;
      if (sheet === undefined) {
        await sink.write(`${JSON.stringify({ file, error: error?.message })}\n`);
        continue;
      }
      if (!isAlone) await sink.write(`{"file":${JSON.stringify(file)},"style":`);
      const { style, pieces } = printStyle(features, sheet, zoom);
      for (const piece of allowed(pieces, sheetName)) await sink.write(piece);
      await sink.write(isAlone ? '\n' : '}\n');
      await tell(sheetName, sheet, style.evalFailures, io);
    }
  });
  return outcomes.some(({ error }) => error !== undefined) ? 1 : 0;
}

/** @throws InputProblem where the style exceeds the limit on work */
function* allowed(pieces: Iterable<string>, name: string): Generator<string> {
  try {
    yield* pieces;
  } catch (thrown) {
    if (!(thrown instanceof StyleRuntimeError && thrown.isOverworked)) throw thrown;
    throw new InputProblem([
      { file: name, message: `${thrown.message} It asks for too much work: take out expressions that make long texts or lists` },
    ]);
  }
}

async function readOutcome(file: string, io: Io): Promise<Outcome> {
  try {
    return { file, ...(await readSheet(file, io)) };
  } catch (thrown) {
    if (!(thrown instanceof StyleSheetError)) throw thrown;
    return { file, name: file, error: thrown };
  }
}

/** Writes one line for each part of the sheet that was left out. */
async function tell(file: string, { warnings }: StyleSheet, failures: number, io: Io): Promise<void> {
  for (const warning of warnings) {
    const line = sheetWarningLine(file, warning);
    if (line !== undefined) await io.stderr.write(`${faultLine(line)}\n`);
  }
  if (failures > 0) await io.stderr.write(`${file}: Error while evaluating mapcss evals (${failures})\n`);
}

/**
 * `flyover translate-style`: prints a MapCSS sheet as a MapLibre style. Parts that are left out are reported on standard error; with `--strict` the exit code is then 1.
 */
export async function runTranslateStyle(call: Call, io: Io): Promise<number> {
  const { name, sheet } = await readOne(call.argument, io);
  const { style, left } = translated(name, sheet);
  await withOutput(call, io, (sink) => sink.write(`${JSON.stringify(style, null, 2)}\n`));
  for (const warning of sheet.warnings) {
    const line = sheetWarningLine(name, warning);
    if (line !== undefined) await io.stderr.write(`${faultLine(line)}\n`);
  }
  for (const one of left) await io.stderr.write(`${faultLine({ file: name, line: one.line, message: leftOutSentence(one) })}\n`);
  return call.has('strict') && left.length > 0 ? 1 : 0;
}

async function readOne(file: string | undefined, io: Io): Promise<{ name: string; sheet: StyleSheet }> {
  try {
    return await readSheet(file, io);
  } catch (thrown) {
    if (!(thrown instanceof StyleSheetError)) throw thrown;
    throw new InputProblem([sheetErrorLine(file === undefined || file === '-' ? '<stdin>' : file, thrown)]);
  }
}

function translated(file: string, sheet: StyleSheet): TranslatedSheet {
  try {
    return translateSheet(sheet);
  } catch (thrown) {
    if (!(thrown instanceof TranslationSizeError)) throw thrown;
    throw new InputProblem([{ file, message: 'the style would be too large for any map: translate a part of the sheet' }]);
  }
}

// Styles of all elements as JSON, in chunks.

/** Approximate size of a chunk, characters. */
const PIECE = 1 << 16;

/** Yields the object that `flyover style` prints of a style: `{"way/2": {"default": {"width": 3}}, …}`. */
interface PrintedStyle {
  readonly style: CompiledStyle;
  readonly pieces: Iterable<string>;
}

/** @throws StyleRuntimeError while the chunks are read */
function printStyle(features: FeatureSet, sheet: StyleSheet, zoom: number): PrintedStyle {
  const style = compileStyle(features, [sheet]);
  return { style, pieces: pieces(features, style, zoom) };
}

function* pieces({ store }: FeatureSet, style: CompiledStyle, zoom: number): Generator<string> {
  let piece = '{';
  let separator = '';
  const add = (name: string, resolved: ResolvedStyle) => {
    if (resolved.size === 0) return;
    piece += `${separator}${JSON.stringify(name)}:${printed(resolved)}`;
    separator = ',';
  };
  for (const type of [NODE, WAY, RELATION, MADE]) {
    const { count, ids } = tableOf(store, type);
    for (let row = 0; row < count; row++) {
      if (!style.counts(type, row)) continue;
      add(`${typeNameOf(store, type, row)}/${idTextOf(store, type, row, ids[row])}`, style.resolveElement(type, row, zoom));
      if (piece.length < PIECE) continue;
      yield piece;
      piece = '';
    }
  }
  add('canvas', style.canvas(zoom));
  add('meta', style.meta());
  yield `${piece}}`;
}

/** Returns a style as JSON; made of entries, it has names such as `__proto__` as plain keys. */
function printed(resolved: ResolvedStyle): string {
  return JSON.stringify(Object.fromEntries([...resolved].map(([layer, properties]) => [layer, Object.fromEntries(properties)])));
}

// Reads sheets from files, with the sheets that they import.

/** A path below a folder. */
const BELOW = /^(?!.*(?:^|\/)\.\.(?:\/|$))[\w.-][\w./ -]{0,200}$/;
/** The scheme of a web address or of a script. */
const SCHEME = /^(?:[a-z][a-z0-9+.-]*:|\/\/)/i;
const LIMITS = { sheets: 100, length: 8_000_000 };

/**
 * Reads a sheet from a file, or from standard input for `-` and without an argument. Paths of imported sheets are relative to the importing sheet, and must stay below the folder of the first.
 *
 * @throws StyleSheetError where the text is no sheet; CallProblem and InputProblem as `readText`
 */
async function readSheet(file: string | undefined, io: Io): Promise<{ name: string; sheet: StyleSheet }> {
  const { name, text } = await readText(file, io);
  const imports = await gatherImports([text], file === undefined || file === '-' ? NOWHERE : folder(dirname(file)), LIMITS);
  return { name, sheet: parseStyleSheet(text, { imports }) };
}

/** Imports of a sheet from standard input, all refused. */
const NOWHERE: ImportSource = {
  locate: () => ({ fault: 'place' }),
  read: async () => ({ fault: 'place' }),
};

function folder(path: string): ImportSource {
  return {
    locate(name, importer = '') {
      if (SCHEME.test(name)) return { fault: 'scheme' };
      const address = posix.join(posix.dirname(importer), name);
      return !name.startsWith('/') && BELOW.test(address) ? { address } : { fault: 'place' };
    },
    async read(address) {
      try {
        return { text: await readFile(join(path, address), 'utf8') };
      } catch (error) {
        return { fault: isMissing(error) ? 'missing' : 'failed' };
      }
    },
  };
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR');
}
