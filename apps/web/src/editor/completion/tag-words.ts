/** Keys and values for the editor: those of the result with their counts, then those of the data that are asked, then those that presets and fields know. */
import type { CountedWord } from '@flyover/osm-elements';
import type { CompletionWords, TagWord, wordsWanted } from '@flyover/query-completion';
import { languageWorker } from '../../language/language-client.ts';
import { askedServer, isFileAddress, workerOfFile } from '../../own-data/files-store.ts';
import { useQuery } from '../../query/query-text.ts';
import { resultWorker } from '../../results/result-client.ts';
import { useRun } from '../../run/run-store.ts';
import { absoluteServer, asksOwnServer, directiveServer } from '../../run/servers.ts';
import { type AppConfig, loadConfig } from '../../site/app-config.ts';

/** Gives keys, or the values of a key, the likeliest first. */
export type FindTagWords = (wanted: NonNullable<ReturnType<typeof wordsWanted>>) => Promise<CompletionWords['keys']>;

/** Returns nothing where no source can be asked. */
export const tagWords: FindTagWords = async (wanted) => {
  const [counted, data, known] = await Promise.all(
    wanted.kind === 'keys'
      ? [keysOfResult(), wordsOfData(undefined), languageWorker().tagKeys()]
      : [valuesOfResult(wanted.key), wordsOfData(wanted.key), languageWorker().tagValues(wanted.key)],
  ).catch(() => [[], [], []] as const);
  return inOrder(counted, data, known);
};

/** Each word once: of the first list that has it. */
export function inOrder(result: readonly CountedWord[], data: readonly CountedWord[], known: readonly string[]): readonly TagWord[] {
  const words = new Map<string, TagWord>();
  const add = (word: TagWord) => words.has(word.word) || words.set(word.word, word);
  for (const [word, count] of result) add({ word, count });
  for (const [word, count] of data) add({ word, count, countedIn: 'data' });
  for (const word of known) add({ word });
  return [...words.values()];
}

// The keys and values of the result, with how many elements have them.

let keys: { readonly runId: number; readonly words: Promise<readonly CountedWord[]> } | undefined;

/** The keys are asked for once a run: they are wanted with every letter. */
export function keysOfResult(): Promise<readonly CountedWord[]> {
  const runId = useRun.getState().outcome?.runId;
  if (runId === undefined) return Promise.resolve([]);
  if (keys?.runId !== runId)
    keys = {
      runId,
      words: resultWorker()
        .tagKeys(runId)
        .catch(() => []),
    };
  return keys.words;
}

/** Of one key; empty where there is no result. */
export async function valuesOfResult(key: string): Promise<readonly CountedWord[]> {
  const runId = useRun.getState().outcome?.runId;
  return runId === undefined
    ? []
    : resultWorker()
        .tagValues(runId, key)
        .catch(() => []);
}

// The keys and values of the data that queries go to, with how many elements have them: of the server that this page came from, or of a
// file that is open in it.

/** A list that takes longer comes with the next letter, ms. */
const PATIENCE = 60;

/** The lifetime of a list, ms: the data of a server may change. */
const FRESH = 600_000;

/** Lists that are kept at most. */
const MOST_KEPT = 100;

interface Asked {
  readonly at: number;
  readonly words: Promise<readonly CountedWord[]>;
}

const asked = new Map<string, Asked>();
let config: Promise<AppConfig> | undefined;

/**
 * The keys of the data, or the values of one.
 *
 * @returns nothing where the data are others, cannot be had, or are not there yet
 */
export async function wordsOfData(key: string | undefined): Promise<readonly CountedWord[]> {
  const server = directiveServer(useQuery.getState().text) ?? askedServer();
  const later = new Promise<readonly CountedWord[]>((resolve) => setTimeout(() => resolve([]), PATIENCE));
  return Promise.race([kept(server, key), later]);
}

function kept(server: string, key: string | undefined): Promise<readonly CountedWord[]> {
  const name = JSON.stringify([server, key]);
  const known = asked.get(name);
  if (known !== undefined && performance.now() - known.at < FRESH) return known.words;
  // the oldest goes
  for (const [oldest] of asked) if (asked.size >= MOST_KEPT) asked.delete(oldest);
  const words = ask(server, key).catch(() => {
    // the next letter asks again
    asked.delete(name);
    return [];
  });
  asked.set(name, { at: performance.now(), words });
  return words;
}

async function ask(server: string, key: string | undefined): Promise<readonly CountedWord[]> {
  if (isFileAddress(server)) return (await workerOfFile(server)?.tags(key)) ?? [];
  config ??= loadConfig().then((loaded) => loaded.config);
  const site = await config;
  if (site.data === undefined || !asksOwnServer(server, site)) return [];
  const address = new URL('tags', absoluteServer(server, site));
  if (key !== undefined) address.searchParams.set('key', key);
  const response = await fetch(address);
  return response.ok ? readWords(await response.json()) : [];
}

/** Returns the valid words; entries of another form are left out. */
function readWords(input: unknown): readonly CountedWord[] {
  return Array.isArray(input) ? input.filter(isWord) : [];
}

function isWord(input: unknown): input is CountedWord {
  return Array.isArray(input) && typeof input[0] === 'string' && typeof input[1] === 'number';
}
