import { expect, test } from 'vitest';
import { contentSecurityPolicy, DEFAULT_CONFIG, withoutPolicyMeta, withPolicyMeta } from './index.ts';

const PAGE =
  '<!doctype html>\n<html lang="en">\n  <head>\n    <meta charset="utf-8" />\n    <script src="./a.js"></script>\n  </head>\n</html>\n';

test('what the configuration names over plain http may be asked, by origin; what is https may be anyway', () => {
  const policy = contentSecurityPolicy({
    suggestedServers: [{ url: 'http://own.test:81/api/', name: 'own', coverage: '' }],
    defaultTiles: 'http://{s}.tiles.test/{z}/{x}/{y}.png',
    osmAuth: { url: 'https://osm.test', revokeUrl: 'http://revoke.test/oauth2/revoke', clientId: 'a' },
    josmServer: 'http://127.0.0.1:8111/',
    styleImports: ['styles/', 'https://secure-styles.test/', 'http://styles.test/maps/'],
  });
  expect(policy.split('; ').filter((part) => part.includes('.test'))).toEqual([
    "img-src 'self' data: blob: https: http://s.tiles.test",
    "connect-src 'self' https: http://127.0.0.1:* http://localhost:* http://own.test:81 http://s.tiles.test http://revoke.test http://styles.test",
  ]);
});

test('a page holds the policy of the header, but who may frame it, before its first script; and gives it back', () => {
  const page = withPolicyMeta(PAGE);
  const [, content] = /<meta http-equiv="Content-Security-Policy" content="([^"]*)" \/>\n {4}<script/.exec(page) ?? [];
  expect(`${content}; frame-ancestors 'self'`).toBe(contentSecurityPolicy(DEFAULT_CONFIG, "'self'"));
  expect(withoutPolicyMeta(page)).toBe(PAGE);
  expect(withoutPolicyMeta(PAGE)).toBe(PAGE);
  expect(() => withPolicyMeta('<p>')).toThrow('no <meta charset="utf-8" />');
});
