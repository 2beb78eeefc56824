/** The description beside a completion of the language. */
import type { Completion } from '@codemirror/autocomplete';
import { FACTS } from '@flyover/overpass-ql';
import type { CompletionItem, SetInScope } from '@flyover/query-completion';
import i18next from 'i18next';

/** A completion whose detail is a sentence, and no code. */
export interface DescribedCompletion extends Completion {
  readonly isDescribed: boolean;
}

/** Whether the detail of a completion is for reading. */
export function isDescribed(option: Completion): boolean {
  return 'isDescribed' in option && option.isDescribed === true;
}

/** The line beside an item, and what stands beside the list while it is chosen. */
export function describeItem(item: CompletionItem): Partial<DescribedCompletion> {
  const { kind, fact, id, count, countedIn, holds } = item;
  if (holds !== undefined) return { isDescribed: true, detail: holdsText(holds) };
  if (kind === 'placeholder') return { isDescribed: true, detail: i18next.t(`completion.placeholder.${id}`) };
  if (kind === 'snippet') return { isDescribed: false, detail: item.insert.replace(/\s+/g, ' '), info: () => codeOf(item.insert) };
  if (item.code !== undefined) return { isDescribed: false, detail: item.code };
  if (count !== undefined)
    return { isDescribed: true, detail: i18next.t(countedIn === 'data' ? 'completion.countInData' : 'completion.count', { count }) };
  if (kind === 'key' || kind === 'value') return fact === undefined ? {} : reported(fact);
  if (fact !== undefined) return reported(fact);
  return kind === 'sign' && i18next.exists(`completion.sign.${item.label}`)
    ? { isDescribed: true, detail: i18next.t(`completion.sign.${item.label}`) }
    : {};
}

function reported(id: string): Partial<DescribedCompletion> {
  const sentence = i18next.t(`language.${id}`);
  return { isDescribed: true, detail: sentence, info: () => factOf(id, sentence) };
}

function factOf(id: string, sentence: string): HTMLElement {
  const box = document.createElement('div');
  const signature = FACTS.find((fact) => fact.id === id)?.signature;
  if (signature !== undefined) box.append(codeOf(signature));
  box.append(sentence);
  return box;
}

function codeOf(text: string): HTMLElement {
  const code = document.createElement('pre');
  code.className = 'completion-code';
  code.textContent = text;
  return code;
}

/** `ways with highway=…, line 2` */
function holdsText({ from, tag, line }: SetInScope): string {
  const known = `completion.holds.${from || 'any'}`;
  const what = i18next.exists(known) ? i18next.t(known) : i18next.t('completion.holds.any');
  return tag === '' ? i18next.t('completion.holdsAll', { what, line }) : i18next.t('completion.holdsTag', { what, tag, line });
}
