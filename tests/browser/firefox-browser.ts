/** Firefox on a display that nobody sees, with its graphics card in software, driven over WebDriver BiDi. */
import { type ChildProcess, spawn } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import type { Readable } from 'node:stream';
import puppeteer, { type Page } from 'puppeteer-core';

/** A page in a Firefox of its own. */
export interface FirefoxPage {
  readonly page: Page;
  /** Ends the browser and its display. */
  close(): Promise<void>;
}

/** The programs that are needed, or the names of those that are not here. */
export function findFirefox(): { firefox: string; display: string; missing?: undefined } | { missing: string } {
  const firefox = process.env.FLYOVER_FIREFOX ?? find('firefox-esr') ?? find('firefox');
  const display = find('Xvfb');
  if (firefox !== undefined && display !== undefined) return { firefox, display };
  const missing = [firefox ?? 'Firefox', display ?? 'Xvfb'].filter((name) => name === 'Firefox' || name === 'Xvfb');
  return { missing: `${missing.join(' and ')} not found: scripts/install-test-browsers installs what is missing` };
}

/** Starts Firefox with an empty page of a desk's size. */
export async function openFirefox(programs: { readonly firefox: string; readonly display: string }): Promise<FirefoxPage> {
  const size = { width: 1440, height: 900 };
  const display = spawn(programs.display, ['-displayfd', '3', '-screen', '0', `${size.width}x${size.height}x24`, '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  try {
    const browser = await puppeteer.launch({
      browser: 'firefox',
      executablePath: programs.firefox,
      // without a window Firefox has no WebGL
      headless: false,
      defaultViewport: size,
      env: { ...process.env, DISPLAY: `:${await numberOf(display)}`, LIBGL_ALWAYS_SOFTWARE: '1', MOZ_ENABLE_WAYLAND: '0' },
      extraPrefsFirefox: { 'webgl.force-enabled': true, 'ui.prefersReducedMotion': 1 },
    });
    const [page = await browser.newPage()] = await browser.pages();
    return {
      page,
      async close() {
        await browser.close();
        display.kill();
      },
    };
  } catch (error) {
    display.kill();
    throw error;
  }
}

/** The display's own choice of a number that is free. */
function numberOf(display: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    (display.stdio[3] as Readable).once('data', (data: Buffer) => resolve(data.toString().trim()));
    display.once('error', reject);
    display.once('exit', (code) => reject(new Error(`Xvfb ended with ${code}`)));
  });
}

function find(name: string): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  return folders.map((folder) => join(folder, name)).find(isProgram);
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
