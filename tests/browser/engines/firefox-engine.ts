/** Firefox on a display that nobody sees, with its graphics card in software, driven over WebDriver BiDi. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import puppeteer, { type KeyInput } from 'puppeteer-core';
import { callInPage, DESK, type Engine, type FoundEngine } from './engine.ts';
import { findProgram, missingPrograms, startDisplay } from './programs.ts';

/** Looks for the browser and a display. */
export function findFirefox(): FoundEngine {
  const firefox = process.env.FLYOVER_FIREFOX ?? findProgram('firefox-esr', 'firefox');
  const missing = [...(firefox ? [] : ['Firefox']), ...(findProgram('Xvfb') ? [] : ['Xvfb'])];
  if (firefox === undefined || missing.length > 0) return { missing: missingPrograms(missing) };
  return { start: () => startFirefox(firefox) };
}

async function startFirefox(executablePath: string): Promise<Engine> {
  const { display, stop } = await startDisplay(DESK.width + 60, DESK.height + 200);
  const downloads = mkdtempSync(join(tmpdir(), 'flyover-firefox-'));
  const end = () => {
    stop();
    rmSync(downloads, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    const browser = await puppeteer.launch({
      browser: 'firefox',
      executablePath,
      // without a window Firefox has no WebGL
      headless: false,
      defaultViewport: null,
      env: { ...process.env, DISPLAY: display, LIBGL_ALWAYS_SOFTWARE: '1', MOZ_ENABLE_WAYLAND: '0' },
      extraPrefsFirefox: {
        'webgl.force-enabled': true,
        // a quarter of the pixels, as in Chromium: pictures for people have all
        'layout.css.devPixelsPerPx': process.env.FLYOVER_SCREENS === 'yes' ? '1' : '0.5',
        // without a window manager no window has the focus, and the page hears of none
        'focusmanager.testmode': true,
        'ui.prefersReducedMotion': 1,
        'browser.download.dir': downloads,
        'browser.download.folderList': 2,
        'browser.download.useDownloadDir': true,
        'browser.download.always_ask_before_handling_new_types': false,
      },
    });
    const [page = await browser.newPage()] = await browser.pages();
    // the first page is there before anybody says how large pages are
    await page.setViewport(DESK);
    const errors: string[] = [];
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
    page.on('pageerror', (error) => errors.push(String(error)));
    return {
      name: 'Firefox',
      version: (await browser.version()).replace(/^\w+\//, ''),
      downloads,
      goto: (address) => page.goto(address).then(() => undefined),
      evaluate: (run, ...args) => page.evaluate(callInPage(run, args)) as Promise<ReturnType<typeof run>>,
      click: (x, y) => page.mouse.click(x, y),
      async press(keys) {
        const names = keys.split('+') as KeyInput[];
        for (const key of names) await page.keyboard.down(key);
        for (const key of names.toReversed()) await page.keyboard.up(key);
      },
      type: (text) => page.keyboard.type(text),
      resize: (width, height) => page.setViewport({ width, height }),
      screenshot: async () => Buffer.from(await page.screenshot()),
      takeErrors: () => errors.splice(0),
      close: () => browser.close().finally(end),
    };
  } catch (error) {
    end();
    throw error;
  }
}
