/** Presets for what someone has typed so far, the likeliest first. */

import { type IndexedText, indexOf, tagCount } from './find-preset.ts';
import { editTolerance, foldText, swapDistance } from './fold-text.ts';
import { matchOf, type PresetMatch, type Presets } from './preset.ts';

/** A preset that was found, and by what. */
export interface PresetHit {
  readonly preset: PresetMatch;
  /** The name, alias, term or value that fits, in the spelling of its language. */
  readonly text: string;
  /** `start`: it begins so; `word`: one of its words does; `term`: a word that leads to it does; `similar`: it has a few other letters. */
  readonly by: 'start' | 'word' | 'term' | 'similar';
}

interface Candidate {
  readonly entry: IndexedText;
  readonly by: PresetHit['by'];
  /** Small is good. */
  readonly score: number;
}

type Fit = 'start' | 'word' | 'term';

/** The best first. */
const FITS: readonly Fit[] = ['start', 'word', 'term'];

/** Letters from which on similar names are looked for: fewer are similar to everything. */
const SIMILAR_FROM = 3;

/**
 * Presets by names that begin with the text, then by words in names that do, then by terms; by similar names and terms where
 * nothing else is found.
 *
 * @param language a code such as `de` or `pt-BR`; English counts after it
 * @param limit presets at most
 * @returns each preset once
 */
export function searchPresets(presets: Presets, text: string, language: string, limit = 10): PresetHit[] {
  const wanted = foldText(text);
  if (wanted === '') return [];
  const { searchable, values } = indexOf(presets, language);
  const groups: Record<Fit, Candidate[]> = { start: [], word: [], term: [] };
  for (const entry of searchable) {
    const by = fitOf(entry, wanted);
    if (by !== undefined) groups[by].push({ entry, by, score: scoreOf(entry, entry.folded === wanted ? 0 : 1) });
  }
  const hits = new Map<string, PresetHit>();
  for (const by of FITS) rank(groups[by], language, limit, hits);
  if (hits.size === 0 && wanted.length >= SIMILAR_FROM) rank(similarTexts([...searchable, ...values], wanted), language, limit, hits);
  return [...hits.values()];
}

/**
 * The name, term or value that differs from a text by the fewest letters, within the tolerance of its length.
 *
 * @returns undefined where all differ by more
 */
export function mostSimilar(presets: Presets, text: string, language: string): PresetHit | undefined {
  const hits = new Map<string, PresetHit>();
  const { searchable, values } = indexOf(presets, language);
  rank(similarTexts([...searchable, ...values], foldText(text)), language, 1, hits);
  const [best] = hits.values();
  return best;
}

function fitOf(entry: IndexedText, wanted: string): Fit | undefined {
  let at = entry.folded.indexOf(wanted);
  while (at > 0 && !WORD_START.has(entry.folded[at - 1])) at = entry.folded.indexOf(wanted, at + 1);
  if (at === -1) return undefined;
  return entry.kind === 'term' ? 'term' : at === 0 ? 'start' : 'word';
}

/** The characters before a word. */
const WORD_START = new Set(' (/-');

function similarTexts(texts: readonly IndexedText[], wanted: string): Candidate[] {
  const tolerance = editTolerance(wanted.length);
  const found: Candidate[] = [];
  for (const entry of texts) {
    const distance = swapDistance(wanted, entry.folded, tolerance);
    // something of what was written has to be left
    if (distance <= tolerance && distance < wanted.length) found.push({ entry, by: 'similar', score: scoreOf(entry, distance) });
  }
  return found;
}

/** Ordered by how far it is, then by what it is, then by the number of its tags. */
function scoreOf(entry: IndexedText, distance: number): number {
  return distance * 1e6 + entry.rank * 100 + Math.min(tagCount(entry), 99);
}

/** Adds the best of the candidates to the hits, each preset once, up to the limit. */
function rank(candidates: Candidate[], language: string, limit: number, hits: Map<string, PresetHit>): void {
  if (hits.size >= limit) return;
  candidates.sort((a, b) => a.score - b.score || a.entry.folded.length - b.entry.folded.length);
  for (const { entry, by } of candidates) {
    if (hits.size >= limit) return;
    const { preset, text } = entry;
    if (!hits.has(preset.id)) hits.set(preset.id, { preset: matchOf(preset, language), text, by });
  }
}
