import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { useSettings } from '../../settings/settings-store.ts';
import { FALLBACK_CONFIG } from '../../site/app-config.ts';
import { startTexts } from '../../ui/i18n.ts';
import { useView } from '../../view/view-store.ts';
import { prepareForEditor } from './use-open-in.ts';

const config = { ...FALLBACK_CONFIG, servers: [{ url: '/api/', name: 'own', coverage: '' }] };
const prepare = (text: string) => prepareForEditor(text, config, new AbortController().signal);
const queryOf = (address: string) => new URL(address).searchParams.get('data');

beforeAll(async () => {
  await startTexts();
  vi.stubGlobal('document', { baseURI: 'http://127.0.0.1:8080/index.html' });
  useView.setState({ lat: 48.2, lon: 16.37, zoom: 15, width: 0, height: 0 });
});
afterAll(() => vi.unstubAllGlobals());

test('the address is absolute, with the placeholders filled in, also where the page’s own server answers', async () => {
  const source = await prepare('[out:xml];node({{center}});out meta;');
  if (source.kind !== 'ready') throw new Error(source.kind);
  expect(source.address).toMatch(/^http:\/\/127\.0\.0\.1:8080\/api\/interpreter\?data=%5Bout/);
  expect(queryOf(source.address)).toBe('[out:xml];node(48.2,16.37);out meta;');
});
test('the address is that of the server which the text names, else of the settings', async () => {
  useSettings.setState({ server: 'https://a.example.org/api/' });
  expect(await prepare('node(1);out meta;')).toEqual({
    kind: 'ready',
    address: 'https://a.example.org/api/interpreter?data=node(1)%3Bout%20meta%3B',
  });
  expect(await prepare('{{data:overpass,server=https://b.example.org/api/}}node(1);out meta;')).toEqual({
    kind: 'ready',
    address: 'https://b.example.org/api/interpreter?data=node(1)%3Bout%20meta%3B',
  });
  useSettings.setState({ server: '' });
});
test('XML gets what a run would add', async () => {
  const source = await prepare('<query type="node"><id-query ref="1" type="node"/></query><print mode="meta"/>');
  if (source.kind !== 'ready') throw new Error(source.kind);
  expect(queryOf(source.address)).toMatch(/^<\?xml[^>]*\?>\s*<osm-script>[\s\S]*<\/osm-script>\s*$/);
});
test.each([
  ['', 'empty'],
  [' \n', 'empty'],
  ['{{data:sql,server=https://sql.example.org/api/}}select 1', 'sql'],
  ['{{data:overpass,server=https://}}node(1);out meta;', 'server'],
])('without an address: %j is %s', async (text, kind) => expect(await prepare(text)).toEqual({ kind }));
test('what a run would not send is told as by a run', async () => {
  const source = await prepare('{{a={{a}}}}node({{a}});out;');
  expect(source).toEqual({ kind: 'query', message: expect.stringContaining('{{a}}') });
});
