/** For tests: whole files, and programs that read them. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { readElements, type SqliteEngine } from '@flyover/osm-elements';
import { buildFeatures, type FeatureSet } from '@flyover/osm-features';
import { type ExportFormatId, type ExportOptions, exportFile, type SqlEngine } from '../index.ts';

/** sql.js, loaded once. */
export function sqlEngine(): Promise<SqlEngine & SqliteEngine> {
  const init: () => Promise<SqlEngine & SqliteEngine> = createRequire(import.meta.url)('sql.js');
  return init();
}

/** All bytes of an export. */
export async function fileBytes(format: ExportFormatId, set: FeatureSet, options: ExportOptions = {}): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  const engine = format === 'geopackage' ? await sqlEngine() : undefined;
  for await (const chunk of exportFile(format, set, { sqlEngine: engine, ...options })) chunks.push(chunk);
  return new Uint8Array(await new Blob(chunks).arrayBuffer());
}

/** All text of an export. */
export async function fileText(format: ExportFormatId, set: FeatureSet, options: ExportOptions = {}): Promise<string> {
  return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(await fileBytes(format, set, options));
}

/** Whether a program is installed; prints a reason to skip where it is not. */
export function hasProgram(name: string): boolean {
  if (spawnSync(name, ['--version']).error === undefined) return true;
  console.warn(`skipped: ${name} is not installed`);
  return false;
}

/** Runs a program over a file of these bytes; gives what it prints. @throws Error with what it complained of */
export function runOnFile(
  bytes: Uint8Array,
  name: string,
  program: string,
  argumentsFor: (path: string, folder: string) => string[],
): string {
  const folder = mkdtempSync(join(tmpdir(), 'flyover-export-'));
  try {
    const path = join(folder, name);
    writeFileSync(path, bytes);
    const result = spawnSync(program, argumentsFor(path, folder), { encoding: 'utf8', maxBuffer: 1 << 29 });
    if (result.status !== 0)
      throw new Error(`${program} ended with ${result.status} for ${name}: ${result.stderr}${result.stdout.slice(-400)}`);
    return result.stdout;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const dataFolder = process.env.FLYOVER_TESTDATA ?? resolve(import.meta.dirname, '../../../../../shared/data');

/** The features of a real extract; undefined, and a printed reason, where it is missing. */
export async function realFeatures(name: string): Promise<FeatureSet | undefined> {
  const file = join(dataFolder, name);
  if (existsSync(file)) return buildFeatures(await readElements(new Blob([readFileSync(file)]).stream()));
  console.warn(`skipped: no ${file}`);
  return undefined;
}
