import { readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { DEFAULT_CONFIG } from '@flyover/app-config';
import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { responseHeaders } from './response-headers.ts';

const DIST = new URL('../../../web/dist/', import.meta.url);

/** Headers that a host sends for a path: of all rules that fit it, those of one name joined by commas. */
function headersByFile(text: string, path: string): Record<string, string> {
  const found: Record<string, string> = {};
  for (const rule of text.trim().split('\n\n')) {
    const [pattern = '', ...lines] = rule.split('\n');
    if (pattern !== path && !(pattern.endsWith('*') && path.startsWith(pattern.slice(0, -1)))) continue;
    for (const line of lines) {
      const [name = '', ...value] = line.trim().split(': ');
      found[name] = [...(name in found ? [found[name]] : []), value.join(': ')].join(', ');
    }
  }
  return found;
}

test('the built _headers file says for each page and worker the headers that the server sends', async () => {
  const text = readFileSync(new URL('_headers', DIST), 'utf8');
  const app = new Hono().use(responseHeaders(DEFAULT_CONFIG)).get('*', (context) => context.text(''));
  const names = (await readdir(DIST, { recursive: true })).map((name) => `/${name}`);
  const pages = ['/', ...names.filter((name) => name.endsWith('.html'))];
  const workers = names.filter((name) => /worker[^/]*\.m?js$/.test(name));
  expect(workers.length).toBeGreaterThan(5);
  for (const path of [...pages, ...workers]) {
    const mode = { 'Sec-Fetch-Mode': 'navigate' };
    const sent = Object.fromEntries((await app.request(path, { headers: pages.includes(path) ? mode : {} })).headers);
    delete sent['content-type'];
    const lower = Object.fromEntries(Object.entries(headersByFile(text, path)).map(([name, value]) => [name.toLowerCase(), value]));
    expect(lower, path).toEqual(sent);
  }
  expect(headersByFile(text, '/flyover.svg')).toEqual({
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'X-Content-Type-Options': 'nosniff',
  });
  const compiling = workers.filter((path) => headersByFile(text, path)['Content-Security-Policy']?.includes('wasm-unsafe-eval'));
  expect(compiling.map((path) => path.replace(/-[\w-]+\.js$/, '')).sort()).toEqual(['/assets/engine.worker', '/assets/geopackage.worker']);
});
