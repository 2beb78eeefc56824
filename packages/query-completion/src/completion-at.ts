/** Slot at the cursor: the items that are valid there, and the text that they replace. */

import { sqlSlotAt } from './complete-sql.ts';
import { xmlSlotAt } from './complete-xml.ts';
import type { CompletedLanguage, CompletionAt, QlSlot } from './cursor-slot.ts';
import { type Outline, outlineOf, setsInScope } from './outline.ts';
import { TokenCursor } from './token-cursor.ts';
import { inSettings, inStatements } from './walk-statements.ts';

/** @returns undefined where nothing may stand that there is a list of: in comments, in texts */
export function completionAt(text: string, position: number, language: CompletedLanguage = 'ql'): CompletionAt | undefined {
  const outline = outlineOf(text, position);
  const { inside } = outline;
  if (typeof inside === 'object') return inPlaceholder(text, position, inside);
  if (language === 'other') return undefined;
  if (language === 'xml') return xmlSlotAt(text, position);
  if (language === 'sql') return sqlSlotAt(text, position);
  if (inside === 'comment') return undefined;
  const cursor = new TokenCursor(outline.text, outline.behindIf);
  const slot = slotAt(cursor, outline);
  if (slot === undefined) return undefined;
  const { typed } = cursor;
  // a text in quotes stands only where one is asked for
  if (typed.quote !== '' && !('quote' in slot)) return undefined;
  const from = originalOffset(outline, typed.from, position);
  // letters that no word of the language has: a name is being typed
  if (typed.quote === '' && /[^\p{ASCII}]$/u.test(text.slice(Math.max(0, from - 2), from))) return undefined;
  return {
    text,
    from,
    to: endOf(text, position, typed.text, typed.quote),
    typed: typed.text,
    slot,
    sets: setsInScope(text, outline.arrows),
  };
}

function slotAt(cursor: TokenCursor, { isFirst }: Outline): QlSlot | undefined {
  const slot = isFirst ? inSettings(cursor) : undefined;
  return slot ?? inStatements(cursor, { within: 'query', mayHaveSettings: isFirst });
}

function inPlaceholder(text: string, position: number, { from, isClosed }: { from: number; isClosed: boolean }): CompletionAt | undefined {
  const typed = /^\{\{\s*(\w*)$/.exec(text.slice(from, Math.min(position, from + 100)))?.[1];
  if (typed === undefined || position > from + 100) return undefined;
  const rest = /^\w*/.exec(text.slice(position, position + 60))?.[0] ?? '';
  const to = position + rest.length;
  const slot = { kind: 'placeholder', isClosed: isClosed && /^\s*\}\}/.test(text.slice(to, to + 20)) } as const;
  return { text, from: position - typed.length, to, typed, slot, sets: [] };
}

function originalOffset({ pieces }: Outline, offset: number, position: number): number {
  const piece = pieces.findLast(({ at }) => at <= offset);
  return piece === undefined ? position : Math.min(position, piece.from + offset - piece.at);
}

/** Behind the rest of the word at the cursor, and of a text in quotes behind its quote. */
function endOf(text: string, position: number, typed: string, quote: string): number {
  const behind = text.slice(position, position + 200);
  if (quote !== '') {
    const rest = quote === '"' ? /^[^"\n\][;]*"/.exec(behind) : /^[^'\n\][;]*'/.exec(behind);
    return position + (rest?.[0].length ?? 0);
  }
  return typed === '' ? position : position + (/^\w*/.exec(behind)?.[0].length ?? 0);
}
