import { defineConfig } from '@playwright/test';

/** What Chromium leaves out: Playwright's own list, since a second switch takes the place of the first, and then the pages of its own windows. */
const LEFT_OUT = [
  ...['AvoidCorsURLLoaderRestartOnRedirect', 'AvoidUnnecessaryBeforeUnloadCheckSync', 'DestroyProfileOnBrowserClose', 'HttpsUpgrades'],
  ...[
    'HttpsFirstBalancedModeAutoEnable',
    'LensOverlay',
    'MediaRouter',
    'OptimizationHints',
    'PaintHolding',
    'ThirdPartyStoragePartitioning',
  ],
  ...['AimEnabled', 'NetworkTimeServiceQuerying', 'PreconnectToSearch'],
  ...['PreloadTopChromeWebUI', 'WebUIOmniboxAimPopup', 'WebUIOmniboxFullPopup', 'WebUIOmniboxPopup'],
];

/** Browser tests: the production build, served by the `flyover` command, in a real Chromium with software drawing. */
export default defineConfig({
  testDir: 'tests/browser',
  // limits for a machine that is busy with something else: a green test never waits for them
  timeout: 360_000,
  expect: { timeout: 60_000 },
  // told apart in what `npm test` prints, and no more than a few
  retries: 1,
  // two cores are busy with three: a page waits now and then
  workers: 3,
  fullyParallel: true,
  forbidOnly: true,
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME === undefined ? 'list' : [['list'], ['json']],
  use: {
    viewport: { width: 1440, height: 900 },
    // a quarter of the pixels, all of the layout: what looks at pixels asks for them (`EVERY_PIXEL`)
    deviceScaleFactor: 0.5,
    contextOptions: { reducedMotion: 'reduce' },
    // a start in a page that has shown Flyover before costs half as much: what Playwright leaves of a test is cleared in `flyover-test.ts`
    reuseContext: true,
    // one test has the app kept on the computer; the others need no copy of it
    serviceWorkers: 'block',
    launchOptions: {
      executablePath: process.env.FLYOVER_CHROMIUM,
      args: [
        '--no-sandbox',
        // the map only: what lies over it is put together faster without a graphics card in software
        '--use-angle=swiftshader-webgl',
        '--enable-unsafe-swiftshader',
        '--disable-gpu-rasterization',
        // a page stays in its process when it is opened anew, which has compiled its scripts
        '--process-per-site',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
        `--disable-features=${LEFT_OUT.join(',')}`,
      ],
    },
  },
});
