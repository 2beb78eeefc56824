/** WebKitGTK's MiniBrowser, driven over plain WebDriver (https://www.w3.org/TR/webdriver2/). */
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DESK, type Engine, type FoundEngine } from './engine.ts';
import { findProgram, isProgram, missingPrograms, startDisplay } from './programs.ts';

/** Debian's folders of the browser that comes with the library. */
const FOLDERS = [`/usr/lib/${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu`, '/usr/libexec'];

/** Code points of WebDriver for keys without a character: https://www.w3.org/TR/webdriver2/#keyboard-actions */
const KEYS: Readonly<Record<string, string>> = {
  Tab: '\ue004',
  Enter: '\ue007',
  Shift: '\ue008',
  Control: '\ue009',
  Alt: '\ue00a',
  Escape: '\ue00c',
  ArrowDown: '\ue015',
  Delete: '\ue017',
  F2: '\ue032',
};

/** Looks for the driver, the browser and a display. */
export function findWebKit(): FoundEngine {
  const driver = findProgram('WebKitWebDriver');
  const browser = process.env.FLYOVER_WEBKIT ?? findMiniBrowser();
  const missing = [...(driver && browser ? [] : ['WebKitGTK’s driver']), ...(findProgram('Xvfb') ? [] : ['Xvfb'])];
  if (driver === undefined || browser === undefined || missing.length > 0) return { missing: missingPrograms(missing) };
  return { start: () => startWebKit(driver, browser) };
}

function findMiniBrowser(): string | undefined {
  for (const folder of FOLDERS) {
    const names = tryRead(folder).filter((name) => name.startsWith('webkit2gtk-') || name.startsWith('webkitgtk-'));
    const path = names.map((name) => join(folder, name, 'MiniBrowser')).find(isProgram);
    if (path !== undefined) return path;
  }
  return undefined;
}

function tryRead(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

async function startWebKit(driver: string, browser: string): Promise<Engine> {
  // its bar of a download makes the window higher
  const { display, stop } = await startDisplay(DESK.width + 60, DESK.height + 1500);
  const home = mkdtempSync(join(tmpdir(), 'flyover-webkit-'));
  const downloads = join(home, 'Downloads');
  mkdirSync(downloads);
  mkdirSync(join(home, '.config'));
  writeFileSync(join(home, '.config/user-dirs.dirs'), 'XDG_DOWNLOAD_DIR="$HOME/Downloads"\n');
  const port = await freePort();
  const env = { ...process.env, HOME: home, XDG_CONFIG_HOME: join(home, '.config'), XDG_DATA_HOME: join(home, '.data') };
  const drawing = {
    LIBGL_ALWAYS_SOFTWARE: '1',
    // all but the map: a graphics card in software needs longer for it
    WEBKIT_SKIA_ENABLE_CPU_RENDERING: '1',
  };
  const server = spawn(driver, [`--port=${port}`, '--host=127.0.0.1'], {
    env: { ...env, ...drawing, XDG_CACHE_HOME: join(home, '.cache'), DISPLAY: display, NO_AT_BRIDGE: '1' },
    stdio: 'ignore',
  });
  const end = () => {
    server.kill();
    stop();
    // processes of the browser write into it a moment longer
    rmSync(home, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  };
  try {
    const session = await openSession(`http://127.0.0.1:${port}`, browser);
    return { ...(await engineOf(session)), name: 'WebKit', version: session.version, downloads, close: () => session.close().finally(end) };
  } catch (error) {
    end();
    throw error;
  }
}

interface Session {
  readonly version: string;
  send(method: 'GET' | 'POST', path: string, body?: object): Promise<unknown>;
  close(): Promise<void>;
}

async function openSession(address: string, binary: string): Promise<Session> {
  const request = async (method: string, path: string, body?: object) => {
    const response = await fetch(`${address}${path}`, {
      method,
      headers: { 'content-type': 'application/json' },
      ...(method === 'POST' && { body: JSON.stringify(body ?? {}) }),
    });
    const { value } = (await response.json()) as { value: unknown };
    if (!response.ok) throw new Error(`WebDriver ${path.split('/').slice(3).join('/')}: ${JSON.stringify(value)}`);
    return value;
  };
  await listening(address);
  // no bars: they would not let the window be as narrow as a phone
  const options = { 'webkitgtk:browserOptions': { binary, args: ['--automation', '--full-screen'] } };
  const { sessionId, capabilities } = (await request('POST', '/session', {
    capabilities: { alwaysMatch: { browserName: 'MiniBrowser', ...options } },
  })) as { sessionId: string; capabilities: { browserVersion: string } };
  return {
    version: capabilities.browserVersion,
    send: (method, path, body) => request(method, `/session/${sessionId}${path}`, body),
    close: () => request('DELETE', `/session/${sessionId}`).then(() => undefined),
  };
}

/** Waits until the driver takes connections. */
async function listening(address: string): Promise<void> {
  const until = Date.now() + 30_000;
  for (;;) {
    try {
      await fetch(`${address}/status`);
      return;
    } catch (error) {
      if (Date.now() > until) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}

async function engineOf({ send }: Session): Promise<Omit<Engine, 'name' | 'version' | 'downloads' | 'close'>> {
  const actions = (id: string, type: 'key' | 'pointer', steps: readonly object[]) =>
    send('POST', '/actions', {
      actions: [{ id, type, ...(type === 'pointer' && { parameters: { pointerType: 'mouse' } }), actions: steps }],
    });
  const engine: Omit<Engine, 'name' | 'version' | 'downloads' | 'close'> = {
    goto: (url) => send('POST', '/url', { url }).then(() => undefined),
    evaluate: (run, ...args) =>
      send('POST', '/execute/sync', { script: `return (${run}).apply(null, arguments)`, args }) as Promise<ReturnType<typeof run>>,
    async click(x, y) {
      await actions('mouse', 'pointer', [
        { type: 'pointerMove', x: Math.round(x), y: Math.round(y), duration: 0 },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ]);
    },
    async press(keys) {
      const values = keys.split('+').map((key) => KEYS[key] ?? key);
      const down = values.map((value) => ({ type: 'keyDown', value }));
      await actions('keys', 'key', [...down, ...values.toReversed().map((value) => ({ type: 'keyUp', value }))]);
    },
    async type(text) {
      const one = (value: string) => ['keyDown', 'keyUp'].map((type) => ({ type, value }));
      await actions('keys', 'key', [...text].flatMap(one));
    },
    async resize(width, height) {
      await send('POST', '/window/rect', { width, height });
      // bars of downloads stand below the page
      const missing = await engine.evaluate((wanted: number) => wanted - innerHeight, height);
      if (missing > 0) await send('POST', '/window/rect', { width, height: height + missing });
    },
    screenshot: async () => Buffer.from(String(await send('GET', '/screenshot')), 'base64'),
    takeErrors: () => [],
  };
  await engine.resize(DESK.width, DESK.height);
  return engine;
}

/** A port that nobody had a moment ago: the driver cannot choose one. */
function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => (typeof address === 'object' && address !== null ? resolve(address.port) : reject(new Error('no port'))));
    });
  });
}
