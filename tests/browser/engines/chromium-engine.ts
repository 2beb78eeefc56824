/** Chromium as the other browser tests start it, driven by Playwright. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import { callInPage, DESK, type Engine } from './engine.ts';

/** A page of its own in a browser that runs; closing it leaves the browser. */
export async function startChromium(browser: Browser): Promise<Engine> {
  const downloads = mkdtempSync(join(tmpdir(), 'flyover-chromium-'));
  const context = await browser.newContext({ viewport: DESK, serviceWorkers: 'allow', acceptDownloads: true });
  const page = await context.newPage();
  page.on('download', (download) => void download.saveAs(join(downloads, download.suggestedFilename())));
  const errors: string[] = [];
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  page.on('pageerror', (error) => errors.push(error.message));
  return {
    name: 'Chromium',
    version: browser.version(),
    downloads,
    goto: (address) => page.goto(address).then(() => undefined),
    evaluate: (run, ...args) => page.evaluate(callInPage(run, args)) as Promise<ReturnType<typeof run>>,
    click: (x, y) => page.mouse.click(x, y),
    press: (keys) => page.keyboard.press(keys),
    type: (text) => page.keyboard.type(text),
    resize: (width, height) => page.setViewportSize({ width, height }),
    screenshot: () => page.screenshot(),
    takeErrors: () => errors.splice(0),
    async close() {
      await context.close();
      rmSync(downloads, { recursive: true, force: true });
    },
  };
}
