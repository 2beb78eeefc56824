import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { runCommand } from '../testing/test-io.ts';

const SHEET = 'line[highway] { color: red; width: 3; }\nrelation way { color: blue; }\n';

describe('flyover translate-style', () => {
  test('prints a MapLibre style, and with its line what is left out', async () => {
    const { code, stdout, stderr } = await runCommand(['translate-style'], { stdin: SHEET });
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({
      version: 8,
      layers: [{ type: 'line', 'source-layer': 'lines', filter: ['has', 'highway'], paint: { 'line-color': '#ff0000', 'line-width': 3 } }],
    });
    expect(stderr).toBe('<stdin>:2: relation way: layers of MapLibre do not see other elements; the rule is left out\n');
  });
  test('with --strict what is left out is a fault', async () => {
    const { code, stdout } = await runCommand(['translate-style', '--strict'], { stdin: SHEET });
    expect([code, JSON.parse(stdout).version]).toEqual([1, 8]);
    expect((await runCommand(['translate-style', '--strict'], { stdin: SHEET.split('\n')[0] })).code).toBe(0);
  });
  test('what is imported is translated; a sheet from standard input has no folder to import from', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'flyover-translate-'));
    await writeFile(join(folder, 'roads.mapcss'), SHEET);
    await writeFile(join(folder, 'all.mapcss'), '@import "roads.mapcss";\n');
    const { stdout, stderr } = await runCommand(['translate-style', join(folder, 'all.mapcss')]);
    expect([JSON.parse(stdout).layers[0].paint['line-width'], stderr]).toEqual([
      3,
      expect.stringContaining('roads.mapcss: relation way: '),
    ]);
    await rm(folder, { recursive: true });
    const piped = await runCommand(['translate-style'], { stdin: '@import "roads.mapcss";' });
    expect(piped.stderr).toContain('<stdin>:1:1: warning: roads.mapcss is not imported: ');
  });
  test('a sheet that cannot be read is refused, with its position', async () => {
    const { code, stdout, stderr } = await runCommand(['translate-style'], { stdin: 'way {\n  color red\n}' });
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(/^<stdin>:2:\d+: Error while parsing MapCSS at "/);
  });
});
