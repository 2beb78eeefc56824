/** Writes into the service worker which files the build consists of. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import type { OfflineList } from './src/offline/offline-files.ts';

const WORKER = 'service-worker.js';
const PAGE = 'index.html';
/** Files beside the page that it needs at its start. */
const BESIDE = ['color-scheme.js', 'flyover.svg', 'icon-192.png', 'manifest.webmanifest', 'supported.js'];
/** Presets in other languages are added when they are first needed. */
const ON_DEMAND = /\.min-[\w-]+\.json$/;
const ALWAYS = /^(?:presets|en)\.min-/;
/** Texts in another language than English (`language-files.ts`). */
const OF_LANGUAGE = /^text\/(?!en\/)([\w-]+)\//;

/** For the build of the page; that of the map-only page changes nothing. */
export function offlineList(): Plugin {
  let folder: string | undefined;
  return {
    name: 'offline-list',
    apply: 'build',
    configResolved({ build, root }) {
      folder = build.emptyOutDir === true ? join(root, build.outDir) : undefined;
    },
    writeBundle: {
      order: 'post',
      handler() {
        if (folder === undefined) return;
        const worker = join(folder, WORKER);
        const script = readFileSync(worker, 'utf8');
        // what it shares with the page would be a file of its own, which a worker of one script cannot import
        if (/\bimport\b/.test(script)) throw new Error(`${WORKER} imports a file that the page needs, too`);
        writeFileSync(
          worker,
          script.replace('OFFLINE_LIST', () => JSON.stringify(listOf(folder ?? ''))),
        );
      },
    },
  };
}

function listOf(folder: string): OfflineList {
  const names = readdirSync(join(folder, 'assets'), { recursive: true, encoding: 'utf8' }).map((name) => name.replaceAll('\\', '/'));
  const scripts = names.filter((name) => /\.\w+$/.test(name) && !name.endsWith('.br')).sort();
  const assets = scripts.filter((name) => !OF_LANGUAGE.test(name) && (ALWAYS.test(name) || !ON_DEMAND.test(name)));
  const codes = new Set(scripts.flatMap((name) => OF_LANGUAGE.exec(name)?.[1] ?? []));
  const textsOf = (code: string) => scripts.filter((name) => name.startsWith(`text/${code}/`)).map((name) => `assets/${name}`);
  const languages = Object.fromEntries([...codes].map((code) => [code, textsOf(code)]));
  const hash = createHash('sha256').update(scripts.join('\n'));
  for (const name of [PAGE, WORKER, ...BESIDE]) hash.update(readFileSync(join(folder, name)));
  const [entry] = /assets\/index-[\w-]+\.js/.exec(readFileSync(join(folder, PAGE), 'utf8')) ?? [];
  if (entry === undefined) throw new Error(`${PAGE} names no script`);
  const files = [...assets.map((name) => `assets/${name}`), ...BESIDE];
  return { version: hash.digest('hex').slice(0, 16), files, languages, entry };
}
