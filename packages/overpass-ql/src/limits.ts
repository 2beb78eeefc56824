/** Limits of a query on its parser: far above what people write, with one message each. */

/** The Overpass API's longest query: 1 MiB, counted here in UTF-16 units. */
export const LENGTH_LIMIT = 1048576;

/** The Overpass API's limit of statements within statements; a block counts twice, as it does there. */
export const STATEMENT_DEPTH_LIMIT = 1024;

/** Parentheses and brackets within each other, in one filter or evaluator. */
export const PARENTHESES_LIMIT = 200;

/** Operators in one evaluator: each makes its tree a level deeper, also without parentheses. */
export const OPERATOR_LIMIT = 2000;

/** Filters and sets in one query statement. */
export const FILTER_LIMIT = 1000;

/** Settings in front of a query. */
export const SETTING_LIMIT = 1000;

/** Ids, users or coordinates in one filter. */
export const LIST_LIMIT = 200_000;

/** An id that no element has, and no number holds: the tree has none of that size, and printers write this where none is left. */
export const LARGE_ID = '9007199254740993';

/** UTF-16 units of a regular expression. */
export const PATTERN_LIMIT = 65536;

/** UTF-16 units of a word, such as the name of a set, and of a key; keys of OpenStreetMap have at most 255 characters. */
export const NAME_LIMIT = 1000;

/** After this many findings a query's further ones are not listed. */
export const DIAGNOSTIC_LIMIT = 200;

/** Of a longer token a message shows the start. */
export const SHOWN_TOKEN_LIMIT = 5000;
