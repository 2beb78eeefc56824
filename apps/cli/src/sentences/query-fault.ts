/** Sentences about faults that the parser, the placeholders and the repair find in a query: the English texts of the page. */
import { formatServerMessage, type Hint, type QueryError, type WarningCode } from '@flyover/overpass-ql';
import type { RepairReason } from '@flyover/query-repair';
import type { ExpansionError } from '@flyover/query-template';
import texts from '../../../web/src/ui/locales/query-fault/en.json';
import { filledText } from './filled-text.ts';

const { hint, warning, placeholder, repair } = texts.queryFault;

/** Returns the advice for a fault. */
export function hintSentence({ code, data }: Hint): string {
  return filledText(hint[code], data);
}

/** Returns the warning about input that a server accepts but that is hardly ever intended. */
export function warningSentence(code: WarningCode): string {
  return warning[code];
}

/** Returns the reason why placeholders cannot be expanded. */
export function placeholderSentence({ kind, data }: Pick<ExpansionError, 'kind' | 'data'>): string {
  return filledText(placeholder[kind === 'depth' && data.name !== undefined ? 'constants' : kind], data);
}

/** Returns the reason why a query was not repaired or formatted. */
export function repairSentence(reason: RepairReason): string {
  switch (reason.kind) {
    case 'fault':
      return errorSentence(reason.fault);
    case 'placeholder':
      return placeholderSentence(reason.error);
    case 'foreign':
      return filledText(repair.foreign, { language: reason.language.toUpperCase() });
    default:
      return filledText(repair[reason.kind], { ...reason });
  }
}

/** The error as a server tells it, without its line, and what to do. */
function errorSentence(fault: QueryError): string {
  const said = formatServerMessage(fault).replace(/^line \d+: /u, '');
  return fault.hint === undefined ? said : `${said} ${hintSentence(fault.hint)}`;
}
