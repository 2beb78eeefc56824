import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { imageHead } from './decode-image.ts';

const bytes = (...parts: (string | number[])[]) =>
  Uint8Array.from(parts.flatMap((part) => (typeof part === 'string' ? [...new TextEncoder().encode(part)] : part)));

describe('the head of an image', () => {
  test.each([
    ['PNG', bytes([0x89], 'PNG\r\n', [0x1a, 0x0a, 0, 0, 0, 13], 'IHDR', [0, 0, 1, 0, 0, 0, 0, 32]), 'image/png', 256, 32],
    ['GIF', bytes('GIF89a', [10, 0, 20, 1]), 'image/gif', 10, 276],
    ['JPEG', bytes([0xff, 0xd8, 0xff, 0xe0, 0, 4, 1, 1, 0xff, 0xc0, 0, 17, 8, 0, 50, 0, 60]), 'image/jpeg', 60, 50],
    ['WebP, lossy', bytes('RIFF', [0, 0, 0, 0], 'WEBPVP8 ', [0, 0, 0, 0, 0, 0, 0, 0x9d, 1, 0x2a, 40, 0, 30, 0]), 'image/webp', 40, 30],
    ['WebP, lossless', bytes('RIFF', [0, 0, 0, 0], 'WEBPVP8L', [0, 0, 0, 0, 0x2f, 9, 0xc0, 1, 0]), 'image/webp', 10, 8],
    ['WebP, extended', bytes('RIFF', [0, 0, 0, 0], 'WEBPVP8X', [0, 0, 0, 0, 0, 0, 0, 0, 99, 0, 0, 49, 0, 0]), 'image/webp', 100, 50],
    ['SVG', bytes('<?xml version="1.0"?><!-- a --><svg width="15" height="20px"/>'), 'image/svg+xml', 15, 20],
    ['SVG with a box', bytes('<svg viewBox="0 0 30 60"></svg>'), 'image/svg+xml', 30, 60],
    ['SVG with a box and a width', bytes('<svg width="10" height="100%" viewBox="0,0,30,60"></svg>'), 'image/svg+xml', 10, 20],
    ['SVG without a size', bytes('<svg xmlns="http://www.w3.org/2000/svg">'), 'image/svg+xml', 300, 150],
  ])('%s', (_, file, type, width, height) => expect(imageHead(file)).toEqual({ type, width, height }));
  test.each([
    ['nothing', bytes()],
    ['a page', bytes('<html><svg></svg></html>')],
    ['a text', bytes('no image at all, but long enough to be one')],
    ['an SVG that draws parts of itself again', bytes('<svg><g id="a"><path/></g><use href="#a"/></svg>')],
    ['one with another name for that', bytes('<svg xmlns:s="http://www.w3.org/2000/svg"><s:use href="#a"/></svg>')],
    ['one that fills with itself', bytes('<svg><Pattern id="a"><path fill="url(#a)"/></Pattern></svg>')],
    ['one with texts of its own', bytes('<!DOCTYPE svg [<!ENTITY a "&b;&b;">]><svg/>')],
    [
      'one that hides a word by its encoding',
      bytes('<?xml version="1.0" encoding="ISO-2022-JP"?><svg><', [0x1b, 0x28, 0x42], 'use/></svg>'),
    ],
    ['one of too many parts', bytes(`<svg>${'<g/>'.repeat(5001)}</svg>`)],
    ['a PNG that ends', bytes([0x89], 'PNG')],
    ['a JPEG without a frame', bytes([0xff, 0xd8, 0xff, 0xe0, 0, 4, 1, 1])],
  ])('%s is none', (_, file) => expect(imageHead(file)).toBeUndefined());
  test('is looked for in whatever comes', () => {
    const start = fc.constantFrom([], [0xff, 0xd8, 0xff], [0x89, 0x50, 0x4e, 0x47]);
    fc.assert(fc.property(start, fc.uint8Array({ maxLength: 200 }), (head, rest) => void imageHead(Uint8Array.from([...head, ...rest]))));
  });
});
