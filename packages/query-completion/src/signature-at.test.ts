import { describe, expect, test } from 'vitest';
import { signatureAt } from './index.ts';

/** The signature at the `|` with the active parameter in « ». */
function shown(text: string): string | undefined {
  const found = signatureAt(text.replace('|', ''), text.indexOf('|'));
  const at = found?.active === undefined ? undefined : found.parameters[found.active];
  if (found === undefined || at === undefined) return found && `${found.fact}: ${found.text}`;
  return `${found.fact}: ${found.text.slice(0, at.from)}«${found.text.slice(at.from + 1, at.to - 1)}»${found.text.slice(at.to)}`;
}

describe('what stands around the cursor', () => {
  test.each([
    ['node(|', 'filter_bbox: (⟦bbox:⟧«south»,‹west›,‹north›,‹east›)'],
    ['node[a](53.4,13.3,|', 'filter_bbox: (⟦bbox:⟧‹south›,‹west›,«north»,‹east›)'],
    ['node(around.|', 'filter_around: (around⟦.«set»⟧:‹metres›⟦,‹lat›,‹lon›,…⟧)'],
    ['node(around:|', 'filter_around: (around⟦.‹set›⟧:«metres»⟦,‹lat›,‹lon›,…⟧)'],
    ['node(around.a:300,|', 'filter_around: (around⟦.‹set›⟧:‹metres›⟦,«lat»,‹lon›,…⟧)'],
    ['node(around:300,1,2,3,|', 'filter_around: (around⟦.‹set›⟧:‹metres›⟦,‹lat›,«lon»,…⟧)'],
    ['node(around:300,1,2,|', 'filter_around: (around⟦.‹set›⟧:‹metres›⟦,«lat»,‹lon›,…⟧)'],
    ['make a n=count(|', 'function_count: ⟦‹set›.⟧count(nodes|ways|relations|deriveds|nwr|nw|wr|nr)'],
    ['way(if:lrs_in("a",|', 'function_lrs_in: lrs_in(‹value›,«list»)'],
    ['way(if:length()>abs(1,pt(|', 'function_pt: pt(«lat»,‹lon›)'],
    ['is_in(1,|', 'statement_is_in: ⟦.‹set› ⟧is_in⟦(‹lat›,«lon»)⟧⟦->.‹set›⟧;'],
    ['timeline(node,|', 'statement_timeline: timeline(‹type›,«id»⟦,‹version›⟧)⟦->.‹set›⟧;'],
    ['[timeout:|', 'setting_timeout: [timeout:«seconds»]'],
    ['[bbox:1,2,|', 'setting_bbox: [bbox:‹south›,‹west›,«north»,‹east›]'],
    ['node["a"=|', 'bracket_equals: ["‹key›"="«value»"]'],
    ['node[|', 'bracket_equals: ["«key»"="‹value›"]'],
    ['node["a"!~"x|"', 'bracket_not_matches: ["‹key›"!~"«pattern»"⟦,i⟧]'],
    ['for(|', 'block_for: for⟦.‹set›⟧⟦->.‹set›⟧(«evaluator»){‹statements›}'],
    ['make stat |', 'statement_make: ⟦.‹set› ⟧make ‹type› «key»=‹value›,…⟦->.‹set›⟧;'],
    ['.a out |', 'statement_out: ⟦.‹set› ⟧out ⟦«words»⟧⟦ ‹at most›⟧;'],
    ['node.a|', 'type_node: node⟦.‹set›⟧‹filters›⟦->.‹set›⟧;'],
  ])('%s', (text, expected) => expect(shown(text)).toBe(expected));
  test.each(['|', 'out;|', '// node(|', '{{style: node(| }}'])('nothing in %s', (text) => expect(shown(text)).toBeUndefined());
});
