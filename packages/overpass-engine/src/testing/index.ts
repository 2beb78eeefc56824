/** For tests of other rooms, too: random stores and random queries over them. */
export { ask } from './ask.ts';
export { buildStore } from './databases.ts';
export { scripts } from './twin/random-query.ts';
export { stores } from './twin/random-store.ts';
