/** Presets for what someone has typed so far, the likeliest first. */
import { editDistance, editTolerance } from './edit-distance.ts';
import { foldText } from './fold-text.ts';
import { matchOf, type PresetMatch, type Presets } from './preset.ts';
import { type IndexedText, indexOf, tagCount } from './preset-index.ts';

/** A preset that was found, and by what. */
export interface PresetHit {
  readonly preset: PresetMatch;
  /** The name, alias or term that fits, in the spelling of its language. */
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

const GROUPS: readonly PresetHit['by'][] = ['start', 'word', 'term', 'similar'];

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
  const { searchable } = indexOf(presets, language);
  const candidates: Candidate[] = [];
  for (const entry of searchable) {
    const by = fitOf(entry, wanted);
    if (by !== undefined) candidates.push({ entry, by, score: scoreOf(entry, by, entry.folded === wanted ? 0 : 1) });
  }
  const hits = ranked(candidates, language, limit);
  return hits.length > 0 || wanted.length < SIMILAR_FROM ? hits : ranked(similarTexts(searchable, wanted), language, limit);
}

/**
 * The name or term that differs from a text by the fewest letters, within the tolerance of its length.
 *
 * @returns undefined where all differ by more
 */
export function mostSimilar(presets: Presets, text: string, language: string): PresetMatch | undefined {
  const [best] = ranked(similarTexts(indexOf(presets, language).searchable, foldText(text)), language, 1);
  return best?.preset;
}

function fitOf(entry: IndexedText, wanted: string): 'start' | 'word' | 'term' | undefined {
  const at = entry.folded.indexOf(wanted);
  if (at === -1) return undefined;
  const atWord = at === 0 || / /.test(entry.folded[at - 1]) || entry.folded.includes(` ${wanted}`) || /[(/-]/.test(entry.folded[at - 1]);
  if (entry.kind === 'term') return atWord ? 'term' : undefined;
  return at === 0 ? 'start' : atWord ? 'word' : undefined;
}

function similarTexts(texts: readonly IndexedText[], wanted: string): Candidate[] {
  const tolerance = editTolerance(wanted.length);
  const found: Candidate[] = [];
  for (const entry of texts) {
    const distance = editDistance(wanted, entry.folded, tolerance);
    // something of what was written has to be left
    if (distance <= tolerance && distance < wanted.length) found.push({ entry, by: 'similar', score: scoreOf(entry, 'similar', distance) });
  }
  return found;
}

/** Ordered by how it fits, then by how far it is, then by what it is: never 100 steps of one in the next. */
function scoreOf(entry: IndexedText, by: PresetHit['by'], distance: number): number {
  return GROUPS.indexOf(by) * 1e6 + distance * 1e4 + entry.rank * 100 + Math.min(tagCount(entry), 99);
}

function ranked(candidates: Candidate[], language: string, limit: number): PresetHit[] {
  candidates.sort((a, b) => a.score - b.score || a.entry.folded.length - b.entry.folded.length);
  const hits = new Map<string, PresetHit>();
  for (const { entry, by } of candidates) {
    if (hits.size === limit) break;
    const { preset, text } = entry;
    if (!hits.has(preset.id)) hits.set(preset.id, { preset: matchOf(preset, language), text, by });
  }
  return [...hits.values()];
}
