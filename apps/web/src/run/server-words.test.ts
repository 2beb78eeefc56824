import { DEFAULT_CONFIG } from '@flyover/app-config';
import type { TFunction } from 'i18next';
import { beforeEach, expect, test } from 'vitest';
import { useSettings } from '../settings/settings-store.ts';
import { useToasts } from '../ui/toasts.ts';
import { addServer, coverageText, policyText, removeServer } from './server-words.ts';

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

const A = 'https://a.example.org/api/';
const B = 'https://b.example.org/api/';
const t = ((key: string, values?: { name: string }) => `${key} ${values?.name ?? ''}`.trim()) as TFunction;
const servers = () => [useSettings.getState().server, ...useSettings.getState().customServers];
const undo = () => useToasts.getState().toasts.at(-1)?.action?.run();

beforeEach(() => {
  useToasts.setState({ toasts: [] });
  useSettings.setState({ server: '', customServers: [A] });
});

test('a server that is added is asked from now on', () => {
  addServer(B, t);
  expect(servers()).toEqual([B, A, B]);
  expect(useToasts.getState().toasts.map(({ text }) => text)).toEqual([`server.added ${B}`]);
});
test('one that is known already is only chosen', () => {
  addServer(A, t);
  expect(servers()).toEqual([A, A]);
});
test('without the server that was asked, the first of the configuration is', () => {
  useSettings.setState({ server: A });
  removeServer(A, t);
  expect(servers()).toEqual(['']);
});
test('another one that is removed leaves the choice alone', () => {
  useSettings.setState({ server: B, customServers: [A, B] });
  removeServer(A, t);
  expect(servers()).toEqual([B, B]);
});
test('both can be undone', () => {
  addServer(B, t);
  undo();
  expect(servers()).toEqual(['', A]);
  useSettings.setState({ server: A });
  removeServer(A, t);
  undo();
  expect(servers()).toEqual([A, A]);
});
