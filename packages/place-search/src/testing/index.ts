/** For the tests of whoever reads a file. */
export { SMALL_TOWN } from './small-town.ts';
