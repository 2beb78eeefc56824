import { describe, expect, test } from 'vitest';
import { createPictureSwitch } from './picture-switch.ts';

/** A map whose tiles come when the test says so; as MapLibre it does not ask anew for tiles that are on their way. */
function manualMap() {
  const state = { source: true, onTheirWay: false, styled: false, asked: [] as string[], content: '', painted: 0 };
  const pictures = createPictureSwitch(
    {
      hasSource: () => state.source,
      isLoaded() {
        // MapLibre makes an error of it
        if (!state.source) throw new Error('there is no source');
        return !state.onTheirWay;
      },
      setTiles(picture) {
        if (!state.source) return;
        state.asked.push(picture);
        if (state.onTheirWay || state.styled) return;
        state.content = picture;
        state.onTheirWay = true;
        pictures.fetches();
        pictures.tileAsked(picture);
      },
    },
    () => state.painted++,
  );
  const tilesCome = () => {
    state.onTheirWay = false;
    pictures.tileCame(state.content);
    pictures.rendered();
  };
  return { state, pictures, tilesCome };
}

describe('the switch of pictures', () => {
  test('tells once that a picture is painted, when its tiles are there', () => {
    const { state, pictures, tilesCome } = manualMap();
    pictures.show('1/0');
    pictures.rendered();
    expect([state.painted, pictures.shown()]).toEqual([0, '1/0']);
    tilesCome();
    pictures.rendered();
    pictures.rested();
    expect([state.painted, state.asked]).toEqual([1, ['1/0']]);
  });
  test('asks again for tiles that were on their way for the picture before', () => {
    const { state, pictures, tilesCome } = manualMap();
    pictures.show('0/0');
    pictures.show('1/1');
    tilesCome();
    // these are the old ones
    expect([state.painted, state.asked]).toEqual([0, ['0/0', '1/1', '1/1']]);
    tilesCome();
    expect([state.painted, state.content]).toEqual([1, '1/1']);
  });
  test('of pictures in quick succession the last one stays', () => {
    const { state, pictures, tilesCome } = manualMap();
    for (const picture of ['1/1', '1/2', '1/3']) pictures.show(picture);
    tilesCome();
    tilesCome();
    expect([state.painted, state.content]).toEqual([1, '1/3']);
  });
  test('asks again where MapLibre did not hear of the tiles, for a layer was changed at the same time', () => {
    const { state, pictures, tilesCome } = manualMap();
    pictures.show('1/0');
    tilesCome();
    state.styled = true;
    pictures.show('2/1');
    pictures.changed();
    state.styled = false;
    pictures.rendered();
    expect(state.content).toBe('2/1');
    tilesCome();
    expect([state.painted, state.asked]).toEqual([2, ['1/0', '2/1', '2/1']]);
  });
  test('asks once more when the map rests, however often it was not heard while layers were changed', () => {
    const { state, pictures, tilesCome } = manualMap();
    pictures.show('1/0');
    tilesCome();
    state.styled = true;
    pictures.show('2/1');
    for (let frame = 0; frame < 10; frame++) {
      pictures.changed();
      pictures.rendered();
    }
    state.styled = false;
    pictures.rested();
    expect([state.painted, state.content]).toEqual([1, '2/1']);
    tilesCome();
    expect([state.painted, state.asked]).toEqual([2, ['1/0', '2/1', '2/1', '2/1', '2/1', '2/1']]);
  });
  test('a fresh source has not heard wrong: it fetches with the next picture of the map', () => {
    const { state, pictures, tilesCome } = manualMap();
    pictures.show('1/0');
    tilesCome();
    pictures.sourceMade();
    state.styled = true;
    pictures.show('2/1');
    pictures.changed();
    pictures.rendered();
    expect(state.asked).toEqual(['1/0', '2/1']);
  });
  test('asks again when the map rests and none of its tiles has come', () => {
    const { state, pictures, tilesCome } = manualMap();
    state.styled = true;
    pictures.show('2/1');
    state.styled = false;
    pictures.tileAsked('1/0');
    pictures.tileCame('1/0');
    pictures.rendered();
    pictures.rested();
    expect([state.painted, state.content]).toEqual([0, '2/1']);
    tilesCome();
    expect(state.painted).toBe(1);
  });
  test('is not painted while its tiles are on their way, whatever the map says of others', () => {
    const { state, pictures, tilesCome } = manualMap();
    pictures.show('1/0');
    pictures.changed();
    // the tiles before were read anew
    state.onTheirWay = false;
    pictures.rested();
    expect([state.painted, state.asked]).toEqual([0, ['1/0']]);
    tilesCome();
    expect(state.painted).toBe(1);
  });
  test('is painted at the latest when the map rests, for a picture without a tile too', () => {
    const { state, pictures } = manualMap();
    state.styled = true;
    pictures.show('1/0');
    pictures.rendered();
    expect(state.painted).toBe(0);
    for (let rest = 0; rest < 5; rest++) pictures.rested();
    expect(state.painted).toBe(1);
  });
  test('waits for a source that the next style brings', () => {
    const { state, pictures, tilesCome } = manualMap();
    state.source = false;
    pictures.show('1/0');
    pictures.rested();
    expect(state.painted).toBe(0);
    state.source = true;
    pictures.tileAsked('1/0');
    state.content = '1/0';
    tilesCome();
    expect(state.painted).toBe(1);
    state.source = false;
    pictures.rendered();
    expect(state.painted).toBe(1);
  });
});
