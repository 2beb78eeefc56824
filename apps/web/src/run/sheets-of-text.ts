/** The style sheets of the text in the editor. */
import { type Directive, expandQuery } from '@flyover/query-template';
import { useView, viewBbox } from '../view/view-store.ts';
import { sheetsIn } from './prepare-query.ts';

/** Directives that are not blank, constants filled in; undefined where the text cannot be expanded, as while a constant is typed. */
export function sheetsOfText(text: string): readonly Directive[] | undefined {
  const view = useView.getState();
  try {
    return sheetsIn(expandQuery(text, { bbox: viewBbox(view), center: view, now: new Date() }));
  } catch {
    return undefined;
  }
}

// Style sheets that say the same.

/** Returns whether two lists of sheets have the same content. */
export function sameSheets(some: readonly Pick<Directive, 'text'>[], others: readonly Pick<Directive, 'text'>[]): boolean {
  return some.length === others.length && some.every(({ text }, index) => text === others[index].text);
}
