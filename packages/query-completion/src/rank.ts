/** Filter and order of items by the typed text, the best first. */
import type { CompletionItem } from './item.ts';

/** In the order given, those first whose label begins so, then those in which a word does. */
export function rank(items: readonly CompletionItem[], typed: string): readonly CompletionItem[] {
  const wanted = typed.toLowerCase();
  if (wanted === '') return items;
  const ranked: CompletionItem[][] = [[], [], []];
  for (const item of items) {
    const slot = fit(item, typed, wanted);
    if (slot !== undefined) ranked[slot].push(item);
  }
  return ranked.flat();
}

function fit({ label, words = [] }: CompletionItem, typed: string, wanted: string): 0 | 1 | 2 | undefined {
  if (label === typed) return 0;
  if ([label, ...words].some((each) => each.toLowerCase().startsWith(wanted))) return 1;
  return label
    .toLowerCase()
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .some((part) => part.startsWith(wanted))
    ? 2
    : undefined;
}
