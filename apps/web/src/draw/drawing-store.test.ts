import { beforeEach, expect, test } from 'vitest';
import { clearDrawing, draw, drawPoint, leaveDrawing, undoDrawing, useDrawn } from './drawn-shape.ts';

const points = () => useDrawn.getState().text;

beforeEach(() => {
  useDrawn.setState(useDrawn.getInitialState(), true);
  drawPoint({ lat: 1, lon: 2 });
  drawPoint({ lat: 3, lon: 4 });
});

test('a shape is there again after its panel was closed', () => {
  draw({ tool: 'line', around: '50' });
  leaveDrawing();
  expect(useDrawn.getState()).toMatchObject({ tool: 'line', text: '1, 2\n3, 4', around: '50' });
});

test('one that is in the query is done: it is gone with its panel, and the next point begins another', () => {
  useDrawn.setState({ placed: 'box' });
  drawPoint({ lat: 5, lon: 6 });
  expect(useDrawn.getState()).toMatchObject({ text: '5, 6', placed: undefined });
  useDrawn.setState({ placed: 'cursor' });
  leaveDrawing();
  expect(points()).toBe('');
});

test('one that has no place in the query yet stays', () => {
  useDrawn.setState({ placed: 'nowhere' });
  leaveDrawing();
  expect(points()).toBe('1, 2\n3, 4');
});

test('what was cleared comes back by undo, until something else is drawn', () => {
  clearDrawing();
  expect(points()).toBe('');
  undoDrawing();
  expect(points()).toBe('1, 2\n3, 4');
  undoDrawing();
  expect(points()).toBe('1, 2');
  clearDrawing();
  drawPoint({ lat: 5, lon: 6 });
  undoDrawing();
  expect(points()).toBe('');
});
