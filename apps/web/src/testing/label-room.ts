/** Labels that stand where there is little room: the most characters of each, one of Chinese or Japanese counted twice. */
const ROOM: Readonly<Record<string, number>> = {
  // the top bar, at a width of 1200 pixels
  'shell: run.run': 16,
  'shell: run.abort': 16,
  'shell: wizard.open': 16,
  'shell: style.colors': 26,
  'shell: library.load': 16,
  'shell: library.save': 16,
  'shell: share.open': 16,
  'shell: export.open': 16,
  // over the result, beside its numbers
  'shell: tabs.map': 12,
  'shell: tabs.table': 12,
  'shell: tabs.data': 14,
  'shell: editor.clear': 16,
  'shell: phone.editor': 14,
};

/** @returns whether a text is no wider than there is room for */
export function isRoomFor(key: string, text: string): boolean {
  const wide = text.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu)?.length ?? 0;
  return text.length + wide <= (ROOM[key] ?? Number.POSITIVE_INFINITY);
}
