import { describe, expect, test } from 'vitest';
import { FIRST_LINE, type LineState, tokenizeLine } from './tokenize.ts';

/** Words of a text with their kinds, a line after the other. */
function kindsOf(text: string): string[] {
  let state: LineState = FIRST_LINE;
  return text.split('\n').flatMap((line) => {
    const { tokens, next } = tokenizeLine(line, state);
    state = next;
    return tokens
      .filter(({ kind }) => kind !== 'bracket' && kind !== 'operator')
      .map(({ kind, from, to }) => `${kind} ${line.slice(from, to)}`);
  });
}

describe('the words of a style sheet', () => {
  test.each([
    [
      'way|z12-15[highway=primary]:active::casing .x',
      ['type way', 'zoom |z12-15', 'key highway', 'tagValue primary', 'pseudo :active', 'layer ::casing', 'class .x'],
    ],
    ['node { color: #f00; width: 2.5px }', ['type node', 'property color', 'color #f00', 'property width', 'number 2.5px']],
    ['* { text: eval("tag(\'a\')"); }', ['type *', 'property text', 'function eval', 'string "tag(\'a\')"']],
    ['way { icon-image: url(maki/cafe.svg); }', ['type way', 'property icon-image', 'function url', 'string maki/cafe.svg']],
    ['way { set .major; exit; }', ['type way', 'keyword set', 'property major', 'keyword exit']],
    ['way[!access][name=~/str\\/x/] { }', ['type way', 'key access', 'key name', 'string /str\\/x/']],
    ['/* a\nb */ node { } // c', ['comment /* a', 'comment b */', 'type node', 'comment // c']],
    [
      '@supports (text) {\n node { width: 1 }\n}\nway',
      ['keyword @supports', 'type text', 'type node', 'property width', 'number 1', 'type way'],
    ],
    ['node { color: {{ink}}; }', ['type node', 'property color', 'placeholder {{ink}}']],
  ])('%j', (text, kinds) => expect(kindsOf(text)).toEqual(kinds));
  test('every text is read to its end, whatever it is', () => {
    for (const text of ['', '"', "'\\", '[', '[/', '[a=', '}}}{{', '::', '/*', 'url(', 'a{b:url(', '\\', '@', '|', '#', '\ud800']) {
      let state: LineState = FIRST_LINE;
      for (let line = 0; line < 3; line++) {
        const { tokens, next } = tokenizeLine(text, state);
        state = next;
        for (const { from, to } of tokens) expect([from < to, to <= text.length]).toEqual([true, true]);
      }
    }
  });
});
