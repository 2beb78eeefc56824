/**
 * Gives each column of a table a name of its own, since a feature has one value for a key: of columns with one name the later ones get a number, `house`,
 * `house_2`. Programs cut names to the same ten letters, and spreadsheets allow a name twice. Names without a letter stay as they are.
 */
export function distinctNames(names: readonly string[]): string[] {
  const used = new Set<string>();
  /** The number to try next: counting from 2 for each column would take a square of time. */
  const next = new Map<string, number>();
  return names.map((name) => {
    let distinct = name;
    let number = next.get(name) ?? 2;
    while (distinct !== '' && used.has(distinct)) distinct = `${name}_${number++}`;
    next.set(name, number);
    used.add(distinct);
    return distinct;
  });
}
