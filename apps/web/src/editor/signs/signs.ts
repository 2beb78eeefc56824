import type { QueryLanguage } from '@flyover/query-template';

/** What each language is full of, and a keyboard on the screen has two pages further on: twelve at most have room at 320 pixels. */
export const SIGNS: Readonly<Record<QueryLanguage, readonly string[]>> = {
  ql: ['[', ']', '{', '}', '(', ')', ';', '"', '=', '~', '<'],
  // names of elements and attributes, values, placeholders, comments
  xml: ['<', '>', '/', '=', '"', '-', '{', '}', '!'],
  // values of tags (`tags->>'name'`), boxes (`geom && {{bbox}}`)
  sql: ['(', ')', ',', "'", '"', '=', '<', '>', '*', '&', '{', ';'],
  // variables, prefixes, paths, addresses
  sparql: ['?', ':', '{', '}', '(', ')', '.', ';', '"', '/', '<', '>'],
};
