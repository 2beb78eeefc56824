/** The settings in front of a query as they are written, in any text: also in one that a server has just refused. */
import { type Comment, tokenize } from './tokens.ts';

/** A setting, with the ranges of its brackets and of what stands behind its colon; UTF-16 offsets. */
export interface HeadSetting {
  readonly name: string;
  readonly from: number;
  readonly to: number;
  readonly valueFrom: number;
  readonly valueTo: number;
}

/** The text before the first statement. */
export interface QueryHead {
  readonly settings: readonly HeadSetting[];
  /** where the first token begins; the length of the text where there is none */
  readonly from: number;
  /** the comments up to the first token behind the settings */
  readonly comments: readonly Comment[];
}

/** Reads no further than the settings go, in time proportional to them. */
export function scanHead(text: string): QueryHead {
  let inBrackets = false;
  const { tokens, comments } = tokenize(text, (token) => {
    if (inBrackets) inBrackets = token.text !== ']';
    else if (token.text !== '[') return true;
    else inBrackets = true;
    return false;
  });
  const settings: HeadSetting[] = [];
  let at = 0;
  while (tokens[at]?.text === '[' && tokens[at + 1]?.type === 'word' && tokens[at + 2]?.text === ':') {
    const [start, name, colon] = tokens.slice(at, at + 3);
    at += 3;
    while (at < tokens.length && tokens[at].text !== ']') at++;
    const end = tokens[at];
    if (end === undefined) break;
    settings.push({ name: name.text, from: start.from, to: end.to, valueFrom: colon.to, valueTo: end.from });
    at++;
  }
  return { settings, from: tokens[0]?.from ?? text.length, comments };
}
