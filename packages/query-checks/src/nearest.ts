/** The word of a list that a misspelt one most likely means. */

/** Words longer than this are not compared. */
const LENGTH_LIMIT = 60;

/**
 * The word that differs least: by one letter, left out, put in, changed or swapped with the next; by two from nine letters on. Of two that
 * differ alike neither is meant. Short words, and those that differ in digits, mean what they say.
 *
 * @param shortest letters of a word that is compared
 */
export function nearest(word: string, words: Iterable<string>, shortest = 4): string | undefined {
  if (word.length < shortest || word.length > LENGTH_LIMIT) return undefined;
  const most = word.length >= 9 ? 2 : 1;
  let best: string | undefined;
  let least = most + 1;
  for (const other of words) {
    if (other === word || Math.abs(other.length - word.length) > most || other.length < 3) continue;
    const distance = distanceOf(word, other, Math.min(least, most));
    if (distance > most || distance > least) continue;
    best = distance < least && digitsOf(word) === digitsOf(other) ? other : undefined;
    least = distance;
  }
  return best;
}

function digitsOf(word: string): string {
  return word.replace(/\D/gu, '');
}

/** Damerau's distance with swaps of neighbours; anything above `most` where it is larger. */
function distanceOf(one: string, other: string, most: number): number {
  let before: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, i) => i);
  for (let i = 1; i <= one.length; i++) {
    const row = [i];
    let least = i;
    for (let j = 1; j <= other.length; j++) {
      const same = one[i - 1] === other[j - 1];
      let cost = Math.min(last[j] + 1, row[j - 1] + 1, last[j - 1] + (same ? 0 : 1));
      if (i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]) cost = Math.min(cost, before[j - 2] + 1);
      row.push(cost);
      least = Math.min(least, cost);
    }
    if (least > most) return most + 1;
    before = last;
    last = row;
  }
  return last[other.length];
}
