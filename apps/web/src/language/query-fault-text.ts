/** The sentences of the parser, of placeholders and of repair, from the namespace `query-fault`. */
import type { Hint, WarningCode } from '@flyover/overpass-ql';
import type { RepairReason } from '@flyover/query-repair';
import type { ExpansionErrorData } from '@flyover/query-template';
import i18next from 'i18next';

type Translate = (key: string, values?: Record<string, unknown>) => string;
const translate: Translate = (key, values) => i18next.t(key, values ?? {});

/** Returns the advice for a fault. */
export function hintText({ code, data }: Hint, t: Translate = translate): string {
  return t(`queryFault.hint.${code}`, data);
}

/** Returns the message of a fault (the Overpass API's, or the page's where that has none), and the advice. */
export function faultText(
  {
    message,
    warning,
    hint,
  }: { readonly message: string | undefined; readonly warning?: WarningCode | undefined; readonly hint: Hint | undefined },
  t: Translate = translate,
): string {
  const said = message ?? (warning === undefined ? '' : t(`queryFault.warning.${warning}`));
  return hint === undefined ? said : `${said}${said.endsWith('.') ? '' : '.'} ${hintText(hint, t)}`;
}

/** Returns the reason why placeholders cannot be expanded. */
export function placeholderText(kind: string, data: ExpansionErrorData, t: Translate = translate): string {
  return t(`queryFault.placeholder.${kind === 'depth' && data.name !== undefined ? 'constants' : kind}`, data);
}

/** Returns the reason why a query was not repaired. */
export function repairText(reason: RepairReason, t: Translate = translate): string {
  switch (reason.kind) {
    case 'fault': {
      const { kind, message, hint } = reason.fault;
      return `${kind} error: ${message}${hint === undefined ? '' : ` ${hintText(hint, t)}`}`;
    }
    case 'placeholder':
      return placeholderText(reason.error.kind, reason.error.data, t);
    case 'foreign':
      return t('queryFault.repair.foreign', { language: reason.language.toUpperCase() });
    default:
      return t(`queryFault.repair.${reason.kind}`, { ...reason });
  }
}
