import { afterEach, describe, expect, test, vi } from 'vitest';
import { DEFAULT_SETTINGS } from '../../settings/settings-schema.ts';
import { useSettings } from '../../settings/settings-store.ts';
import { FALLBACK_CONFIG } from '../../site/app-config.ts';
import { useMapState } from '../map-store.ts';
import { agreeToHost, answerHosts, isKnownHost } from './image-hosts.ts';

vi.stubGlobal('location', { host: 'flyover.example' });
const config = { ...FALLBACK_CONFIG, defaultTiles: 'https://{s}.tiles.example/{z}/{x}/{y}.png', rasterTiles: [] };
const settings = { ...DEFAULT_SETTINGS, customTiles: ['//t.example:8080/{z}/{x}/{y}.png'], image_hosts: ['img.example'] };

afterEach(() => useSettings.setState({ image_hosts: [] }));

test.each([
  ['flyover.example', true],
  ['s.tiles.example', true],
  ['t.example:8080', true],
  ['t.example', false],
  ['img.example', true],
  ['evil.example', false],
])('%s is known: %s', (host, known) => expect(isKnownHost(host, config, settings)).toBe(known));

describe('a host that nobody knows', () => {
  test('is asked for once, and agreed to for good', async () => {
    const both = Promise.all([agreeToHost('a.example'), agreeToHost('a.example')]);
    expect(useMapState.getState().waitingHosts).toEqual(['a.example']);
    answerHosts(['a.example'], true);
    expect(await both).toEqual([true, true]);
    expect(useSettings.getState().image_hosts).toEqual(['a.example']);
    expect(await agreeToHost('a.example')).toBe(true);
    expect(useMapState.getState().waitingHosts).toEqual([]);
  });
  test('is not asked for again after a no', async () => {
    const answer = agreeToHost('b.example');
    answerHosts(['b.example'], false);
    expect([await answer, await agreeToHost('b.example')]).toEqual([false, false]);
    expect(useMapState.getState().waitingHosts).toEqual([]);
    expect(useSettings.getState().image_hosts).toEqual([]);
  });
});
