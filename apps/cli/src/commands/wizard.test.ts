import { describe, expect, test } from 'vitest';
import { runCommand } from '../testing/test-io.ts';

describe('wizard', () => {
  test('prints the query for a phrase', async () => {
    const { code, stdout, stderr } = await runCommand(['wizard', 'drinking water in Vienna']);
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toBe(`/*
Made by the search wizard of Flyover.
What was searched for:
“drinking water in Vienna”
*/
[out:json][timeout:25];
// the area to search in
{{geocodeArea:Vienna}}->.searchArea;
// gather what is searched for
node["amenity"="drinking_water"](area.searchArea);
// print it, and what is needed to draw it
out body;
>;
out skel qt;
`);
  });
  test('leaves the comments out, and knows things by their names in a language', async () => {
    const { code, stdout } = await runCommand(['wizard', 'Trinkwasser or cafe', '--language', 'de-AT', '--no-comments']);
    expect([code, stdout]).toEqual([
      0,
      '[out:json][timeout:25];\n(\n  node["amenity"="drinking_water"]({{bbox}});\n  nwr["amenity"="cafe"]({{bbox}});\n);\nout body;\n>;\nout skel qt;\n',
    ]);
  });
  test.each([
    'highway',
    'leisure',
    'power',
    'railway',
    'waterway',
    'bus',
    'landuse',
    'natural',
    'tourism',
    'building',
    'shop',
    'amenity',
    'barrier',
  ])('takes %s alone for the key', async (key) => {
    const { code, stdout } = await runCommand(['wizard', key, '--no-comments']);
    expect([code, stdout]).toEqual([
      0,
      `[out:json][timeout:25];\n${key === 'building' ? 'wr' : 'nwr'}["${key}"]({{bbox}});\nout body;\n>;\nout skel qt;\n`,
    ]);
  });
  test('takes a key for the key beside other words', async () => {
    const query = async (phrase: string) => (await runCommand(['wizard', phrase, '--no-comments', '--language', 'de'])).stdout.split('\n');
    expect(await query('highway and name=a')).toContain('nwr["highway"]["name"="a"]({{bbox}});');
    expect(await query('landuse in Wien')).toContain('nwr["landuse"](area.searchArea);');
    const near = await query('natural within 100 m of a railway');
    expect(near.filter((line) => /\["(?:natural|railway)"\]/.test(line))).toHaveLength(2);
  });
  test('reads a phrase from standard input', async () => {
    const { code, stdout } = await runCommand(['wizard', '-', '--no-comments'], { stdin: 'amenity=cafe global\n' });
    expect([code, stdout]).toEqual([0, '[out:json][timeout:25];\nnwr["amenity"="cafe"];\nout body;\n>;\nout skel qt;\n']);
  });
  test('says where a phrase is at fault, and what may have been meant', async () => {
    const { code, stdout, stderr } = await runCommand(['wizard', 'amenity=cafe adn type:node']);
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toBe(
      '<phrase>:1:14: Expected "and", "or", "in", "around", "global" or end of phrase but "adn" found. Did you mean: amenity=cafe and type:node\n',
    );
  });
  test('corrects the name of a thing', async () => {
    const { code, stderr } = await runCommand(['wizard', 'parking spaec']);
    expect([code, stderr]).toEqual([1, '<phrase>:1:1: unknown string "parking spaec". Did you mean: "Parking Space"\n']);
  });
  test.each([
    ['a=b\nand c==', '<phrase>:2:8: Expected a value or "*" but end of phrase found.\n'],
    [
      'name~/(/',
      '<phrase>:1:1: “(” is no regular expression: close every parenthesis and bracket, and put something before each * + ? {.\n',
    ],
    ['qqqqqqqqqqqqqqqqqqq', '<phrase>:1:1: unknown string "qqqqqqqqqqqqqqqqqqq"\n'],
    ['type:node global', '<phrase>: This would find everything in the world. Add a condition, or a place.\n'],
  ])('%j is at fault', async (phrase, message) => {
    expect(await runCommand(['wizard', phrase])).toEqual({ code: 1, stdout: '', stderr: message });
  });
  test.each([
    [['wizard'], 'flyover wizard: PHRASE is missing'],
    [['wizard', 'a', 'b'], 'flyover wizard: "b" is one argument too many'],
    [['wizard', 'cafe', '--language', 'tlh'], 'flyover wizard: --language must be a code such as de, fr or pt-BR, not "tlh"'],
    [['wizard', 'cafe', '--comments'], 'flyover wizard: unknown option --comments'],
  ])('a call that is wrong: %j', async (argv, message) => {
    const { code, stderr } = await runCommand(argv);
    expect([code, stderr.split('\n')[0]]).toEqual([2, message]);
  });
});
