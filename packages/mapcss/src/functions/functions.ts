/** The functions of expressions by name. */
import { COLOUR_FUNCTIONS } from './colour-functions.ts';
import { ELEMENT_FUNCTIONS } from './element-functions.ts';
import type { StyleFunction } from './function.ts';
import { LIST_FUNCTIONS } from './list-functions.ts';
import { NUMBER_FUNCTIONS } from './number-functions.ts';
import { TEXT_FUNCTIONS } from './text-functions.ts';

/** A map, so that no name finds what all objects have. */
export const FUNCTIONS: ReadonlyMap<string, StyleFunction> = new Map(
  [NUMBER_FUNCTIONS, TEXT_FUNCTIONS, LIST_FUNCTIONS, COLOUR_FUNCTIONS, ELEMENT_FUNCTIONS].flatMap((part) => Object.entries(part)),
);
