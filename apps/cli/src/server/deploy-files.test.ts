/** The files of `deploy/` by the programs that they are for, where this computer has them, and a server behind each proxy. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:https';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { COMMANDS } from '../commands.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { openSqliteLinks } from './short-links-sqlite.ts';

const file = (name: string) => readFileSync(fileURLToPath(new URL(`../../../../${name}`, import.meta.url)), 'utf8');
const has = (program: string) => spawnSync('sh', ['-c', `PATH=$PATH:/usr/sbin command -v ${program}`]).status === 0;
const ENV = { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` };
const missing = ['nginx', 'caddy', 'openssl', 'systemd-analyze'].filter((program) => !has(program));
if (missing.length > 0) console.warn(`skipped: tests of deploy/ that need ${missing.join(', ')} (scripts/install-deploy-tools)`);

/** Replaces a text that must be there. */
function put(text: string, old: string, by: string): string {
  expect(text).toContain(old);
  return text.replaceAll(old, by);
}

test('the files name options that the command has', () => {
  const known = new Set(COMMANDS.find(({ name }) => name === 'serve')?.options.map(({ name }) => name));
  const texts = ['deploy/flyover.env', 'deploy/flyover.service', 'deploy/nginx.conf', 'deploy/Caddyfile'].map(file);
  const named = texts.flatMap((text) => [...text.matchAll(/flyover(?:\.mjs)? serve .*|FLYOVER_OPTIONS=.+/g)].map(([line]) => line));
  const options = [...named, /^CMD .*/m.exec(file('Dockerfile'))?.[0] ?? ''].flatMap((line) =>
    [...line.matchAll(/--([a-z-]+)/g)].map(([, name]) => name),
  );
  expect(new Set(options)).toContain('check-config');
  expect(options.filter((name) => !known.has(name))).toEqual([]);
});

test.skipIf(!has('systemd-analyze') || !existsSync('/usr/bin/node'))('the service holds, and is shut in', () => {
  const folder = mkdtempSync(join(tmpdir(), 'flyover-unit-'));
  const unit = join(folder, 'flyover.service');
  // what it starts is where it is installed
  writeFileSync(unit, file('deploy/flyover.service'));
  const verified = spawnSync('systemd-analyze', ['verify', unit], { encoding: 'utf8' });
  const judged = spawnSync('systemd-analyze', ['security', '--offline=true', unit], { encoding: 'utf8' });
  rmSync(folder, { recursive: true });
  expect([verified.status, verified.stderr]).toEqual([0, '']);
  expect(Number(/exposure level for flyover\.service: ([\d.]+)/.exec(judged.stdout)?.[1])).toBeLessThan(1.5);
});

describe('behind a proxy', () => {
  let folder = '';
  let server: TestServer;
  let port = 0;
  const seen: string[] = [];
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'flyover-proxy-'));
    // the workers of nginx run as another user where root starts it
    chmodSync(folder, 0o755);
    server = await startTestServer({
      files: { 'index.html': '<!doctype html><meta charset="utf-8" /><title>Flyover</title>' },
      links: await openSqliteLinks(join(folder, 'links.sqlite')),
      hostNames: ['osm.example'],
      trustProxy: ['127.0.0.1'],
      sameOrigin: true,
      onRequest: ({ address }) => seen.push(address),
    });
    port = await freePort();
    const subject = ['-subj', '/CN=osm.example', '-keyout', join(folder, 'key.pem'), '-out', join(folder, 'cert.pem')];
    spawnSync('openssl', ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', ...subject]);
  });
  afterAll(async () => {
    await server.close();
    rmSync(folder, { recursive: true, force: true });
  });

  test.skipIf(!has('nginx') || !has('openssl'))('of nginx', async () => {
    let site = put(file('deploy/nginx.conf'), 'listen 80;', `listen unix:${folder}/plain.sock;`);
    site = put(site, 'listen 443 ssl', `listen 127.0.0.1:${port} ssl`);
    site = put(site, '127.0.0.1:8080', `127.0.0.1:${server.port}`);
    site = put(site, '/etc/letsencrypt/live/osm.example/fullchain.pem', `${folder}/cert.pem`);
    site = put(site, '/etc/letsencrypt/live/osm.example/privkey.pem', `${folder}/key.pem`);
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`).join(' ');
    writeFileSync(
      join(folder, 'nginx.conf'),
      `daemon off; pid ${folder}/pid; error_log stderr; worker_processes 1; events {} http { access_log off; ${temporary}\n${site}\n}`,
    );
    const args = ['-e', 'stderr', '-c', join(folder, 'nginx.conf')];
    const checked = spawnSync('nginx', ['-t', ...args], { encoding: 'utf8', env: ENV });
    expect([checked.status, checked.stderr]).toEqual([0, expect.stringContaining('test is successful')]);
    await asked(spawn('nginx', args, { env: ENV, stdio: 'ignore' }));
  });

  test.skipIf(!has('caddy') || !has('openssl'))('of Caddy', async () => {
    let site = put(file('deploy/Caddyfile'), 'osm.example {', `https://osm.example:${port} {\n\ttls ${folder}/cert.pem ${folder}/key.pem`);
    site = put(site, '127.0.0.1:8080', `127.0.0.1:${server.port}`);
    // no administration and no redirects at ports of others
    writeFileSync(join(folder, 'Caddyfile'), `{\n\tadmin off\n\tauto_https disable_redirects\n}\n${site}`);
    const args = ['--config', join(folder, 'Caddyfile'), '--adapter', 'caddyfile'];
    const env = { ...ENV, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder };
    const checked = spawnSync('caddy', ['validate', ...args], { encoding: 'utf8', env });
    expect([checked.status, checked.stdout + checked.stderr]).toEqual([0, expect.stringContaining('Valid configuration')]);
    await asked(spawn('caddy', ['run', ...args], { env, stdio: 'ignore' }));
  });

  /** Page, query, a body and an address as large as the server takes, short link, and who is seen as the client. */
  async function asked(proxy: ChildProcess): Promise<void> {
    const ended = new Promise((resolve) => proxy.once('exit', resolve));
    try {
      await expect
        .poll(
          () =>
            ask('/').then(
              ({ status }) => status,
              () => 0,
            ),
          { timeout: 20_000 },
        )
        .toBe(200);
      seen.length = 0;
      const page = await ask('/');
      expect([page.text, page.headers['content-security-policy']]).toEqual([
        expect.stringContaining('<title>Flyover</title>'),
        expect.stringContaining("default-src 'self'"),
      ]);
      expect(seen).toEqual(['127.0.0.1']);
      const own = { Origin: 'https://osm.example', 'Content-Type': 'text/plain' };
      const query = '[out:json];node(if:1==1);out count;';
      expect(await ask('/api/interpreter', query, own)).toMatchObject({ status: 200, text: expect.stringContaining('"nodes": "12"') });
      expect((await ask('/api/interpreter', query, { ...own, Origin: 'https://other.example' })).status).toBe(403);
      // larger than a query may be, and passed on: the sentence is the server's
      const large = await ask('/api/interpreter', `${query}/*${' '.repeat(9_000_000)}*/`, own);
      expect([large.status, large.text]).toEqual([400, expect.stringContaining('Input too long (length: 9000039')]);
      expect((await ask(`/?Q=${'a'.repeat(100_000)}`)).status).toBe(200);
      const link = await ask('/s', '?Q=out%3B', own);
      expect(link.status).toBe(201);
      expect((await ask(`/${/s\/[\w-]+/.exec(link.text)?.[0]}`)).headers.location).toContain('?Q=out%3B');
    } finally {
      proxy.kill('SIGTERM');
      await ended;
    }
  }

  function ask(path: string, body?: string, headers: Record<string, string> = {}) {
    return new Promise<{ status: number; text: string; headers: NodeJS.Dict<string | string[]> }>((resolve, reject) => {
      const options = {
        host: '127.0.0.1',
        port,
        path,
        servername: 'osm.example',
        // of the test's own making
        rejectUnauthorized: false,
        agent: false,
        method: body === undefined ? 'GET' : 'POST',
        headers: { Host: 'osm.example', ...headers },
      };
      const sent = request(options, (response) => {
        let text = '';
        response.setEncoding('utf8');
        response.on('data', (part: string) => {
          text += part;
        });
        response.on('end', () => resolve({ status: response.statusCode ?? 0, text, headers: response.headers }));
      });
      sent.on('error', reject);
      sent.end(body);
    });
  }
});

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}
