/** Finds the Chromium that browser tests and benchmarks drive, or installs one. */
import { accessSync, constants, existsSync } from 'node:fs';
import { basename, delimiter, join } from 'node:path';
import { runCommand, tool } from './run-command.mjs';

/** Chromium without windows of its own: the same pages, for three quarters of the processor time. */
const WINDOWLESS = ['chromium-headless-shell', 'chrome-headless-shell'];
const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const PLACES = ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome', '/Applications/Chromium.app/Contents/MacOS/Chromium'];

/**
 * What the browser tests drive: `$FLYOVER_CHROMIUM`, a Chromium of the system that has no windows, or else what {@link findBrowser} finds.
 *
 * @returns {Promise<string>} the path of a program
 * @throws Error that says what to do
 */
export async function findTestBrowser() {
  return (process.env.FLYOVER_CHROMIUM ? undefined : systemBrowser(WINDOWLESS)) ?? findBrowser();
}

/**
 * In this order: `$FLYOVER_CHROMIUM`, a Chromium or Chrome of the system, the one Playwright downloads,
 * and on Debian as root the package `chromium`.
 *
 * @param {string | undefined} [chosen] stands for `$FLYOVER_CHROMIUM`
 * @returns {Promise<string>} the path of a program
 * @throws Error that says what to do
 */
export async function findBrowser(chosen = process.env.FLYOVER_CHROMIUM) {
  if (chosen) {
    if (existsSync(chosen)) return chosen;
    throw new Error(`FLYOVER_CHROMIUM names ${chosen}, which does not exist: correct the path, or unset it.`);
  }
  const found = systemBrowser(NAMES) ?? (await playwrightBrowser());
  if (found !== undefined) return found;
  console.log('No Chromium here: trying "playwright install chromium" …');
  const download = await runCommand(tool('playwright'), ['install', 'chromium'], { quiet: true });
  const downloaded = download.code === 0 ? await playwrightBrowser() : undefined;
  if (downloaded !== undefined) return downloaded;
  if (existsSync('/etc/debian_version') && process.getuid?.() === 0) {
    console.log('The download did not work: trying "apt-get install chromium" …');
    await runCommand('apt-get', ['update'], { quiet: true });
    await runCommand('apt-get', ['install', '-y', 'chromium'], { quiet: true, env: { DEBIAN_FRONTEND: 'noninteractive' } });
    const installed = systemBrowser(NAMES);
    if (installed !== undefined) return installed;
  }
  throw new Error('The browser tests need Chromium: install chromium or Google Chrome, or set FLYOVER_CHROMIUM to the path of one.');
}

/**
 * A whole Chromium, as people have it: `$FLYOVER_CHROMIUM` where that is one, or else what {@link findBrowser} finds. Benchmarks measure in it, as the windowless
 * one schedules and draws otherwise.
 *
 * @returns {Promise<string>} the path of a program
 * @throws Error that says what to do
 */
export async function findWholeBrowser() {
  const chosen = process.env.FLYOVER_CHROMIUM;
  return findBrowser(chosen && !isWindowless(chosen) ? chosen : '');
}

/** Whether a program is a Chromium that has no windows at all, by its name. @param {string} path */
export function isWindowless(path) {
  return /headless[-_]shell/.test(basename(path));
}

function systemBrowser(names) {
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  const candidates = [...(names === NAMES ? PLACES : []), ...names.flatMap((name) => folders.map((folder) => join(folder, name)))];
  return candidates.find(isProgram);
}

async function playwrightBrowser() {
  const { chromium } = await import('@playwright/test');
  const path = chromium.executablePath();
  return path && isProgram(path) ? path : undefined;
}

function isProgram(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
