import { LINE, POINT, POLYGON } from '@flyover/osm-features';
import { describe, expect, test } from 'vitest';
import { labelText } from './draw-text.ts';
import type { StyleValue } from './read-value.ts';
import { toDrawRecord } from './to-draw-record.ts';

const style = (properties: Record<string, StyleValue>) => new Map(Object.entries(properties));
const point = (properties: Record<string, StyleValue>) => toDrawRecord(style(properties), POINT);
const line = (properties: Record<string, StyleValue>) => toDrawRecord(style(properties), LINE);
const area = (properties: Record<string, StyleValue>) => toDrawRecord(style(properties), POLYGON);

describe('lines', () => {
  test('need a colour and a width; round ends and corners unless the style says else', () => {
    expect(line({ color: '#ff0000' })).toBeUndefined();
    expect(line({ width: 3 })).toBeUndefined();
    expect(line({ color: '#ff0000', width: 3 })).toEqual({ color: '#ff0000', width: 3, opacity: 1, linecap: 'round', linejoin: 'round' });
    expect(line({ color: '#ff0000', width: 3, linecap: 'square', linejoin: 'miter', opacity: 0.5, offset: -4 })).toEqual({
      color: '#ff0000',
      width: 3,
      opacity: 0.5,
      linecap: 'square',
      linejoin: 'miter',
      offset: -4,
    });
  });
  test('dashes have blunt ends; a pattern without gaps is a whole line, an odd one runs twice', () => {
    const dashed = (dashes: StyleValue) => line({ color: '#000000', width: 1, dashes });
    expect(dashed([4, 2])).toMatchObject({ dashes: '4,2', linecap: 'butt' });
    expect(dashed([3])).toMatchObject({ dashes: '3,3' });
    expect(dashed([3, 0])).not.toHaveProperty('dashes');
    expect(dashed([3, -1])).not.toHaveProperty('dashes');
    expect(dashed('a,b')).not.toHaveProperty('dashes');
  });
  test('a casing stands alone too', () => {
    expect(line({ 'casing-width': 2, 'casing-color': '#00ff00', 'casing-dashes': [1, 1], width: 4 })).toEqual({
      width: 4,
      'casing-width': 2,
      'casing-color': '#00ff00',
      'casing-opacity': 1,
      'casing-dashes': '1,1',
      'casing-linecap': 'butt',
      'casing-linejoin': 'round',
    });
  });
  test('the ends of a casing are like those of its line', () => {
    const cap = (more: Record<string, StyleValue>) => line({ color: '#000000', width: 4, 'casing-width': 2, ...more })?.['casing-linecap'];
    expect([cap({}), cap({ 'casing-dashes': [4, 4] }), cap({ linecap: 'square' }), cap({ 'casing-linecap': 'butt' })]).toEqual([
      'round',
      'butt',
      'square',
      'butt',
    ]);
  });
  test('arrows point the way of the line, or against it', () => {
    const arrowed = (more: Record<string, StyleValue>) => line({ color: '#000000', width: 1, ...more });
    expect(arrowed({ 'line-style': 'arrows' })).toMatchObject({ arrows: 'forward' });
    expect(arrowed({ 'direction-arrows': true })).toMatchObject({ arrows: 'forward' });
    expect(arrowed({ 'direction-arrows': 'backward' })).toMatchObject({ arrows: 'backward' });
    expect(arrowed({ 'line-style': 'arrows-reversed' })).toMatchObject({ arrows: 'backward' });
    expect(arrowed({ 'way-direction-arrows': 'yes' })).toMatchObject({ arrows: 'forward' });
    expect(arrowed({ 'line-style': 'solid' })).not.toHaveProperty('arrows');
  });
});

describe('areas', () => {
  test('have fills, patterns and outlines', () => {
    expect(area({ 'fill-color': '#ff0000' })).toEqual({ 'fill-color': '#ff0000', 'fill-opacity': 1 });
    expect(area({ 'fill-image': 'https://example.org/a.png', 'fill-opacity': 0.4 })).toEqual({
      'fill-image': 'https://example.org/a.png',
      'fill-opacity': 0.4,
    });
    expect(area({ 'fill-color': '#ff0000', color: '#000000', width: 1 })).toMatchObject({ color: '#000000', width: 1 });
    expect(area({ 'fill-color': 'red' })).toBeUndefined();
  });
  test('have icons and labels in their middle', () => {
    expect(area({ 'icon-image': 'maki/park', 'icon-width': 20 })).toEqual({
      'icon-image': 'maki/park',
      'icon-width': 20,
      'icon-opacity': 1,
    });
    expect(area({ text: 'Park' })).toMatchObject({ 'text-position': 'center', 'text-anchor': 'center' });
  });
});

describe('points', () => {
  test('are circles of radius 9', () => {
    expect(point({ color: '#0033ff', width: 2, opacity: 0.7, 'fill-color': '#ffcc00', 'fill-opacity': 0.3 })).toEqual({
      radius: 9,
      color: '#0033ff',
      width: 2,
      opacity: 0.7,
      'fill-color': '#ffcc00',
      'fill-opacity': 0.3,
    });
    expect(point({ 'fill-color': '#ffcc00', 'symbol-size': 4 })).toMatchObject({ radius: 4 });
  });
  test('a line that has shrunk to one keeps its colour, not its width', () => {
    const shrunk = toDrawRecord(style({ color: '#ff0000', width: 12 }), POINT, LINE);
    expect(shrunk).toEqual({ radius: 9, color: '#ff0000', width: 2, opacity: 1 });
  });
  test('an icon takes the place of the circle, and `symbol-shape: none` of all', () => {
    expect(point({ color: '#0033ff', width: 2, 'icon-image': 'maki/cafe', 'icon-height': 14, 'icon-opacity': 0.5, rotation: 45 })).toEqual({
      'icon-image': 'maki/cafe',
      'icon-height': 14,
      'icon-opacity': 0.5,
      'icon-rotation': 45,
    });
    expect(point({ color: '#0033ff', width: 2, 'symbol-shape': 'none' })).toBeUndefined();
    expect(point({ color: '#0033ff', width: 2, 'symbol-shape': 'none', text: 'a' })).toMatchObject({ 'font-size': 10 });
  });
  test('shapes are images by name, with their size across, fill and rim', () => {
    const shape = { 'symbol-shape': 'square', 'symbol-size': 12, color: '#0033ff', width: 2 };
    expect(point({ ...shape, 'symbol-fill-color': '#ff0000' })).toEqual({
      'icon-image': 'shape:square/12/#ff0000/1///',
      'icon-opacity': 1,
    });
    expect(point({ ...shape, 'symbol-fill-color': '#ff0000', 'symbol-stroke-color': '#000000', 'symbol-fill-opacity': 0.5 })).toMatchObject(
      {
        'icon-image': 'shape:square/12/#ff0000/0.5/#000000/1/1',
      },
    );
    expect(point({ 'symbol-shape': 'circle', 'symbol-size': 12, 'symbol-fill-color': '#ff0000' })).toEqual({
      radius: 6,
      'fill-color': '#ff0000',
      'fill-opacity': 1,
    });
  });
});

test('old sheets name a circle and a square as icons', () => {
  const old = { color: '#0033ff', width: 2, 'icon-width': 8 };
  expect(point({ ...old, 'icon-image': 'circle' })).toEqual({ radius: 4, color: '#0033ff', width: 2, opacity: 1 });
  expect(point({ ...old, 'icon-image': 'square' })).toEqual({ 'icon-image': 'shape:square/8///#0033ff/2/1', 'icon-opacity': 1 });
});

describe('labels', () => {
  test('Arial, 10 pixels, in the middle, without a halo; a size that is given is doubled', () => {
    expect(point({ text: 'Inn' })).toEqual({
      'text-position': 'center',
      'font-family': 'Arial',
      'font-size': 10,
      'text-opacity': 1,
      'text-anchor': 'center',
    });
    expect(point({ text: 'Inn', 'font-size': 7 })).toMatchObject({ 'font-size': 14 });
  });
  test('a font family that a browser could not read is Arial', () => {
    const family = (name: string) => point({ text: 'Inn', 'font-family': name })?.['font-family'];
    expect([family('DejaVu Sans, serif'), family('a; b'), family('"x'), family('(')]).toEqual([
      'DejaVu Sans, serif',
      'Arial',
      'Arial',
      'Arial',
    ]);
  });
  test('run along lines unless the style puts them in the middle', () => {
    expect(line({ text: 'Inn' })).toMatchObject({ 'text-position': 'line' });
    expect(line({ text: 'Inn', 'text-position': 'center' })).toMatchObject({ 'text-position': 'center' });
  });
  test('weight, style, decoration, halo, wrap, spacing, rotation, overlap', () => {
    expect(
      point({
        text: 'Inn',
        'font-weight': 'bold',
        'font-style': 'italic',
        'text-decoration': 'underline',
        'text-halo-radius': 2,
        'max-width': 80,
        'letter-spacing': 3,
        'text-rotation': 30,
        'text-allow-overlap': true,
        'text-color': '#112233',
      }),
    ).toMatchObject({
      'font-bold': true,
      'font-italic': true,
      'font-underline': true,
      'text-halo-radius': 2,
      'text-halo-color': '#ffffff',
      'max-width': 80,
      'letter-spacing': 3,
      'text-rotation': 30,
      'text-allow-overlap': true,
      'text-color': '#112233',
    });
  });
  test('move down by `text-offset`, up by `text-offset-y`, and to the side that they are said to be on', () => {
    expect(point({ text: 'Inn', 'text-offset': 8 })).toMatchObject({ 'text-offset-y': 8 });
    expect(point({ text: 'Inn', 'text-offset-y': 8, 'text-offset-x': 3 })).toMatchObject({ 'text-offset-x': 3, 'text-offset-y': -8 });
    expect(point({ text: 'Inn', 'text-anchor-horizontal': 'right', 'text-anchor-vertical': 'below' })).toMatchObject({
      'text-anchor': 'top-left',
    });
    expect(point({ text: 'Inn', 'text-position': 'top' })).toMatchObject({ 'text-anchor': 'bottom' });
  });
  test('small capitals and `text-transform` change the letters', () => {
    expect(labelText(style({ text: 'Große Au', 'font-variant': 'small-caps' }))).toBe('GROSSE AU');
    expect(labelText(style({ text: 'große au', 'text-transform': 'capitalize' }))).toBe('Große Au');
    expect(labelText(style({ text: ' ' }))).toBeUndefined();
    expect(labelText(style({ text: 'Inn', 'text-opacity': 0 }))).toBeUndefined();
  });
  test('have plates only where there is a label', () => {
    const plate = { 'shield-color': '#ffffff', 'shield-frame-color': '#000000', 'shield-width': 30 };
    expect(point(plate)).toBeUndefined();
    expect(point({ ...plate, text: 'A 14' })).toMatchObject({
      'shield-color': '#ffffff',
      'shield-frame-color': '#000000',
      'shield-frame-width': 1,
      'shield-width': 30,
      'shield-opacity': 1,
    });
  });
});

describe('height', () => {
  const height = (more: Record<string, StyleValue>) => line({ color: '#000000', width: 1, ...more })?.z;
  test('`z-index`, within it `object-z-index`, above both `major-z-index` and `layer`', () => {
    expect(height({})).toBeUndefined();
    expect(height({ 'z-index': 3 })).toBe(3);
    expect(height({ 'z-index': 3, 'object-z-index': 2 })).toBe(3.002);
    expect(Number(height({ 'major-z-index': 4 }))).toBeGreaterThan(Number(height({ 'z-index': 900 })));
    expect(Number(height({ layer: -1, 'major-z-index': 20 }))).toBeLessThan(0);
  });
});

test('values beyond all measure are cut or left out', () => {
  expect(line({ color: '#000000', width: 1e9 })).toMatchObject({ width: 1000 });
  expect(line({ color: '#000000', width: Number.NaN })).toBeUndefined();
  expect(point({ text: 'Inn', 'font-size': 1e6 })).toMatchObject({ 'font-size': 200 });
});
