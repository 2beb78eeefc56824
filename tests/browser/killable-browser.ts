/** A browser with a profile on the disk that can be killed as a whole, as a crash of the system or an impatient user does. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type LaunchOptions, type Page } from '@playwright/test';
import { open, withoutBasemap } from './flyover-test.ts';

export interface KillableBrowser {
  /** Starts it, and opens Flyover in it. */
  start(address: string): Promise<Page>;
  /** SIGKILL to all of its processes at once. */
  kill(): Promise<void>;
  /** Ends it, and removes the profile. */
  remove(): Promise<void>;
}

/** As the pages of other tests are (`playwright.config.ts`). */
export const drawnQuickly = {
  viewport: { width: 1440, height: 900 },
  deviceScaleFactor: 0.5,
  reducedMotion: 'reduce',
} as const;

export function killableBrowser(options: LaunchOptions): KillableBrowser {
  const profile = mkdtempSync(join(tmpdir(), 'flyover-profile-'));
  let context: BrowserContext | undefined;
  return {
    async start(address) {
      context = await chromium.launchPersistentContext(profile, { ...options, ...drawnQuickly });
      await withoutBasemap(context);
      const page = context.pages()[0] ?? (await context.newPage());
      await open(page, address);
      return page;
    },
    async kill() {
      const closed = new Promise((resolve) => context?.on('close', resolve));
      for (const pid of processesOf(profile)) killProcess(pid);
      await closed;
      context = undefined;
    },
    async remove() {
      await context?.close();
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

function killProcess(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    // a child ends by itself after its parent is killed; where ids restarted at 1, a parent came after its children
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}

/** The browser over a profile, and all that it has started. */
function processesOf(profile: string): number[] {
  const pids = readdirSync('/proc').map(Number).filter(Number.isInteger);
  const found = pids.filter((pid) => read(`/proc/${pid}/cmdline`).includes(profile));
  const parents = new Map(pids.map((pid) => [pid, parentOf(pid)]));
  for (let before = -1; before !== found.length; ) {
    before = found.length;
    for (const [pid, parent] of parents) if (found.includes(parent) && !found.includes(pid)) found.push(pid);
  }
  return found;
}

/** Behind the name in brackets stand the state and the parent. */
function parentOf(pid: number): number {
  const stat = read(`/proc/${pid}/stat`);
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    // it has ended meanwhile
    return '';
  }
}
