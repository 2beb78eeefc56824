import { DEFAULT_CONFIG } from '@flyover/app-config';
import { expect, test } from 'vitest';
import { coverageText, policyText } from './server-words.ts';

const german = (key: string, values: object = {}) => `${key} auf Deutsch ${Object.values(values).join()}`.trimEnd();

test('what every site knows of a server is said in the language of the page', () => {
  for (const server of DEFAULT_CONFIG.suggestedServers) {
    expect(coverageText(server, german), server.coverage).toMatch(/^server\.coverage\.\w+ auf Deutsch$/);
    if (server.policy !== undefined) expect(policyText(server, german)).toBe('settings.serverPolicyMain auf Deutsch 10000');
  }
});

test('what an operator wrote stays, and nothing is nothing', () => {
  expect(coverageText({ coverage: 'constructor' }, german)).toBe('constructor');
  expect(policyText({ policy: 'Nach Absprache.' }, german)).toBe('Nach Absprache.');
  expect(policyText({}, german)).toBe('');
});
