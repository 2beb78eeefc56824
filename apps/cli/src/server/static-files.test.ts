import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createStaticFiles } from './static-files.ts';

const SCRIPT = 'console.log("a script of the build");'.repeat(20);
const SMALLER = brotliCompressSync(SCRIPT);
const FILES = {
  'index.html': '<!doctype html>',
  'index.html.br': 'never sent',
  'assets/index-aB3dE6gH.js': SCRIPT,
  'assets/index-aB3dE6gH.js.br': SMALLER,
  'assets/alone-aB3dE6gH.js': SCRIPT,
  'manual.js': SCRIPT,
  'manual.js.br': 'never sent',
};
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'flyover-files-'));
  await mkdir(join(folder, 'assets'));
  for (const [path, content] of Object.entries(FILES)) await writeFile(join(folder, path), content);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const sent = async (path: string, acceptEncoding: string) => {
  const answer = await createStaticFiles(folder).respond(path, { acceptEncoding });
  return [answer?.headers.get('Content-Encoding'), Buffer.from((await answer?.arrayBuffer()) ?? new ArrayBuffer())] as const;
};

test('what the build has compressed beside a file is sent as it is', async () =>
  expect(await sent('/assets/index-aB3dE6gH.js', 'gzip, br')).toEqual(['br', SMALLER]));

test('it is not sent to a client that does not take Brotli', async () =>
  expect(await sent('/assets/index-aB3dE6gH.js', 'identity')).toEqual([null, Buffer.from(SCRIPT)]));

// the server changes a page before it is sent, and a file without a hash in its name may be newer than what is beside it
test.each(['/assets/alone-aB3dE6gH.js', '/index.html', '/manual.js'])('%s is compressed when it is asked for', async (path) => {
  const [encoding, body] = await sent(path, 'br');
  expect([encoding, brotliDecompressSync(body).toString()]).toEqual(['br', path.endsWith('.html') ? '<!doctype html>' : SCRIPT]);
});

test('answers that wait for their clients have the bytes of a file in common', async () => {
  const files = createStaticFiles(folder);
  const bytes = async () => (await (await files.respond('/manual.js', {}))?.body?.getReader().read())?.value?.buffer;
  const first = await bytes();
  expect(first).toBeInstanceOf(ArrayBuffer);
  expect(await bytes()).toBe(first);
});

test('a folder that cannot be listed for a moment is listed by the next request', async () => {
  let times = 0;
  const list = async () => {
    if (times++ === 0) throw Object.assign(new Error('too many open files'), { code: 'EMFILE' });
    return new Set(['/manual.js']);
  };
  const files = createStaticFiles(folder, list);
  await expect(files.respond('/manual.js', {})).rejects.toThrow('too many open files');
  expect((await files.respond('/manual.js', {}))?.status).toBe(200);
});
