/** The keys of a table in its order, as the words they are. */
export function keysOf<Key extends string>(table: Readonly<Record<Key, unknown>>): readonly Key[] {
  const keys: Key[] = [];
  for (const key in table) keys.push(key);
  return keys;
}

/** Whether a table has a text as a key of its own. */
export function isKeyOf<Key extends string>(table: Readonly<Record<Key, unknown>>, text: string): text is Key {
  return Object.hasOwn(table, text);
}

/** The key that a text is; undefined where a table has none such. */
export function keyIn<Key extends string>(table: Readonly<Record<Key, unknown>>, text: string): Key | undefined {
  return isKeyOf(table, text) ? text : undefined;
}
