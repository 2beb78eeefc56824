import { expect, test } from 'vitest';
import { printable } from './io.ts';
import { runCommand } from './testing/test-io.ts';

test.each([
  ['\x1b[31mred\x1b[0m', '\\x1b[31mred\\x1b[0m'],
  ['a\x07b\x00\x7f\x9b1m', 'a\\x07b\\x00\\x7f\\x9b1m'],
  ['fine\rgone', 'fine\\x0dgone'],
  ['‮gnp.exe', '\\u202egnp.exe'],
  ['two\nlines\r\n\tand Zürich, 👨‍👩‍👧, العربية', 'two\nlines\r\n\tand Zürich, 👨‍👩‍👧, العربية'],
])('%j is shown as %j', (text, shown) => expect(printable(text)).toBe(shown));

const EVIL = '\x1b]0;owned\x07\x1b[2J';

test('what a server answers with does not reach the terminal', async () => {
  const page = `<html><body><p><strong>Error</strong>: line 1: parse error: ${EVIL} &#27;[2J</p></body></html>`;
  const fetch = async () => new Response(page, { status: 400, headers: { 'Content-Type': 'text/html' } });
  const { stderr } = await runCommand(['query', '--server', 'https://a.test/api/'], { stdin: 'out;', fetch });
  expect(stderr).toBe('<stdin>:1: parse error: \\x1b]0;owned\\x07\\x1b[2J \\x1b[2J\n');
});
test('nor what a server sends as the reason, nor the name of a file', async () => {
  const fetch = () => Promise.reject(new Error(EVIL));
  const { stderr } = await runCommand(['query', '--server', 'https://a.test/api/'], { stdin: 'out;', fetch });
  expect(stderr).toContain('cannot be reached: \\x1b]0;owned');
  expect((await runCommand(['info', `/nowhere/${EVIL}`])).stderr).toContain('there is no file /nowhere/\\x1b]0;owned');
});
test('nor what a file says of itself', async () => {
  const stdin = JSON.stringify({ generator: `${EVIL}\nnodes  9`, elements: [] });
  const { stdout } = await runCommand(['info', '-'], { stdin });
  expect(stdout).toContain('generator         \\x1b]0;owned\\x07\\x1b[2J nodes  9\n');
});
