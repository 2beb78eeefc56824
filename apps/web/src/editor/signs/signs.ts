import type { QueryLanguage } from '@flyover/query-template';

/** The signs that a language uses often and an on-screen keyboard has two pages away: at most twelve fit at 320 pixels. */
export const SIGNS: Readonly<Record<QueryLanguage, readonly string[]>> = {
  ql: ['[', ']', '{', '}', '(', ')', ';', '"', '=', '~', '<'],
  // names of elements and attributes, values, placeholders, comments
  xml: ['<', '>', '/', '=', '"', '-', '{', '}', '!'],
  // values of tags (`tags->>'name'`), boxes (`geom && {{bbox}}`)
  sql: ['(', ')', ',', "'", '"', '=', '<', '>', '*', '&', '{', ';'],
  // variables, prefixes, paths, addresses
  sparql: ['?', ':', '{', '}', '(', ')', '.', ';', '"', '/', '<', '>'],
};
