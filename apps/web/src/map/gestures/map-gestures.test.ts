import { describe, expect, test } from 'vitest';
import { clickTolerance, glideTime, keyMove } from './map-gestures.ts';

describe('keys on the map', () => {
  test('the map pans by 80 px a key press', () => {
    expect(['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'].map((key) => keyMove(key, false))).toEqual([
      { pan: [-80, 0] },
      { pan: [80, 0] },
      { pan: [0, -80] },
      { pan: [0, 80] },
    ]);
  });
  test('plus and minus zoom by a level, with shift by three', () => {
    expect([keyMove('+', false), keyMove('=', false), keyMove('-', false)]).toEqual([{ zoom: 1 }, { zoom: 1 }, { zoom: -1 }]);
    expect([keyMove('=', true), keyMove('_', true)]).toEqual([{ zoom: 3 }, { zoom: -3 }]);
  });
  test('other keys are left alone', () => expect(keyMove('a', false)).toBe(undefined));
});

test('a tap on the map may move by 15 px, a click by 3', () => expect([clickTolerance(true), clickTolerance(false)]).toEqual([15, 3]));

describe('a step of zoom', () => {
  const context = (unmasked: string | undefined, plain = 'WebKit WebGL') => ({
    RENDERER: 1,
    getExtension: () => (unmasked === undefined ? null : { UNMASKED_RENDERER_WEBGL: 2, UNMASKED_VENDOR_WEBGL: 3 }),
    getParameter: (name: number) => (name === 2 ? unmasked : plain),
  });
  test('glides on a graphics card', () => {
    expect(glideTime(context('ANGLE (NVIDIA, GeForce RTX 3060, OpenGL 4.5)'))).toBe(150);
    expect(glideTime(context(undefined, 'Intel(R) HD Graphics'))).toBe(150);
    expect(glideTime(null)).toBe(150);
  });
  test.each([
    'ANGLE (Google, Vulkan 1.3.0 (SwiftShader Device (Subzero)), SwiftShader driver)',
    'llvmpipe (LLVM 15.0.7, 256 bits)',
    'Microsoft Basic Render Driver',
  ])('leaps where the processor draws: %s', (name) => {
    expect(glideTime(context(name))).toBe(0);
    expect(glideTime(context(undefined, name))).toBe(0);
  });
});
