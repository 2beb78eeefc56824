/** POSIX extended regular expressions, safe with any pattern and text. */
export { type PatternShape, patternShape } from './pattern-shape.ts';
export { PosixRegexError } from './pattern-tree.ts';
export { compilePosixRegex, isValidPosixRegex, type PosixMatcher, posixRegexProblem, posixToJavaScript } from './posix-regex.ts';
