import { expect, test } from 'vitest';
import { sinkRules } from './trusted-types.ts';

const SITE = 'https://maps.test/flyover/';
const { createHTML, createScript, createScriptURL } = sinkRules(SITE);

test.each([`${SITE}assets/result.worker-DVYWSB8r.js`, `${SITE}assets/maplibre-gl-worker-CZtFQQIV.mjs`, 'service-worker.js?language=de'])(
  'the worker %s may start',
  (address) => {
    expect(createScriptURL(address)).toBe(address);
  },
);

test.each([
  'https://maps.test.evil.test/flyover/assets/result.worker-a.js',
  'https://evil.test/flyover/assets/result.worker-a.js',
  'https://maps.test/other/assets/result.worker-a.js',
  `${SITE}assets/base-a.js`,
  `${SITE}s/result.worker-a.js`,
  `${SITE}assets/..%2Fs/result.worker-a.js`,
  'blob:https://maps.test/1b9d6bcd',
  'data:text/javascript,postMessage(1)',
])('no worker starts from %s', (address) => {
  expect(() => createScriptURL(address)).toThrow('no script or HTML from text');
});

test('style text passes, and nothing that makes an element or runs', () => {
  const style = '*, *::before, *::after {transition: none !important;}';
  expect(createHTML(style)).toBe(style);
  expect(() => createHTML('<img src=x onerror=alert(1)>')).toThrow('no script or HTML from text');
  expect(() => createHTML('&lt;b&gt;')).toThrow('no script or HTML from text');
  expect(() => createScript('1')).toThrow('no script or HTML from text');
});
