import { describe, expect, test } from 'vitest';
import { runCommand } from '../testing/test-io.ts';

const QUERY = 'node[a=b]({{bbox}});out;';

describe('share', () => {
  test('prints the part of the link from ? on', async () => {
    const shared = await runCommand(['share', '--position', '48.205,-16.375,12.5', '--run'], { stdin: QUERY });
    expect(shared).toEqual({
      code: 0,
      stdout: '?Q=node%5Ba%3Db%5D(%7B%7Bbbox%7D%7D)%3Bout%3B&C=48.205;-16.375;12.5&R\n',
      stderr: '',
    });
  });
  test('packs on demand', async () => {
    const { stdout } = await runCommand(['share', '--compression=on'], { stdin: QUERY });
    expect(stdout).toBe('?q=bm9kZVthPWJdKHt7YmJveH19KTtvdXQ7\n');
  });
  test('says that a link is long, or very long', async () => {
    const long = await runCommand(['share', '--compression', 'off'], { stdin: 'x'.repeat(1997) });
    expect([long.code, long.stderr]).toEqual([0, 'the link has 2000 characters: some programs cut or refuse such a one\n']);
    const longer = await runCommand(['share', '--compression', 'off'], { stdin: 'x'.repeat(3997) });
    expect(longer.stderr).toBe('the link has 4000 characters: many programs cut or refuse such a one\n');
  });
  test.each([
    [['--compression', 'zip'], '--compression must be auto, on or off, not "zip"'],
    [['--position', '48,16'], '--position must be latitude,longitude,zoom, such as 47.14,9.52,15, not "48,16"'],
    [['--position', '91,16,3'], '--position must be latitude,longitude,zoom, such as 47.14,9.52,15, not "91,16,3"'],
  ])('refuses %j', async (options, message) => {
    const { code, stderr } = await runCommand(['share', ...options], { stdin: QUERY });
    expect([code, stderr.split('\n')[0]]).toEqual([2, `flyover share: ${message}`]);
  });
  test('refuses an empty query', async () => {
    expect(await runCommand(['share'], { stdin: ' \n' })).toEqual({ code: 1, stdout: '', stderr: '<stdin>: there is no query to share\n' });
  });
});

describe('open', () => {
  test('prints what a link holds', async () => {
    const { code, stdout } = await runCommand(['open', 'https://overpass-turbo.eu/?q=Zm9v&c=BQXvQosBUM&R']);
    expect([code, JSON.parse(stdout)]).toEqual([0, { query: 'foo', lat: 48.205, lon: 16.375, zoom: 12, run: true, problems: [] }]);
  });
  test('prints the phrase of a template', async () => {
    const { stdout } = await runCommand(['open', '?template=key-value&key=amenity&value=drinking_water']);
    const phrase = 'amenity=drinking_water';
    expect(JSON.parse(stdout).wizard).toEqual({
      phrase,
      template: {
        name: 'key-value',
        comment: 'Everything that has the tag.',
        parameters: { key: 'amenity', value: 'drinking_water' },
        phrase,
      },
    });
  });
  test('says what could not be read', async () => {
    const { code, stdout } = await runCommand(['open', '-'], { stdin: '?Q=foo&C=12;13;far\n' });
    const problems = [{ parameter: 'C', message: '"far" is no zoom: it goes from 0 to 30' }];
    expect([code, JSON.parse(stdout)]).toEqual([1, { query: 'foo', lat: 12, lon: 13, zoom: null, run: false, problems }]);
  });
  test('says that a link holds nothing', async () => {
    const { code, stdout } = await runCommand(['open', 'https://example.org/']);
    expect([code, JSON.parse(stdout).problems]).toEqual([1, [{ parameter: '', message: 'the link holds no query and no place' }]]);
  });
  test('opens what share prints', async () => {
    const query = `${QUERY}\n// Ünïcode 🚲\n`.repeat(20);
    const { stdout: link } = await runCommand(['share', '--position', '1.5,2.5,3.25', '--run'], { stdin: query });
    const { stdout } = await runCommand(['open', '-'], { stdin: link });
    expect(JSON.parse(stdout)).toEqual({ query, lat: 1.5, lon: 2.5, zoom: 3.25, run: true, problems: [] });
  });
});
