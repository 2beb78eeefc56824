/** From nodes of the tree to the facts of the language. */
import { type Expression, FACTS, type Fact, type FactSlot, type Filter, type Statement } from '@flyover/overpass-ql';

const BY_WORD: ReadonlyMap<string, Fact> = new Map(FACTS.map((fact) => [`${fact.slot} ${fact.word}`, fact]));

/** The fact of a word in its slot. */
export function factOf(slot: FactSlot, word: string): Fact | undefined {
  return BY_WORD.get(`${slot} ${word}`);
}

/** Of a word that may stand in several slots, the first that has it. */
export function factOfAny(slots: readonly FactSlot[], word: string): Fact | undefined {
  for (const slot of slots) {
    const fact = factOf(slot, word);
    if (fact !== undefined) return fact;
  }
  return undefined;
}

const BRACKETS = { tagExists: '[key]', tagAbsent: '[!key]', tagKeyMatches: '[~key~pattern]' } as const;

/** Of a filter. */
export function factOfFilter(filter: Filter): Fact | undefined {
  switch (filter.kind) {
    case 'tagExists':
    case 'tagAbsent':
    case 'tagKeyMatches':
      return factOf('bracket', BRACKETS[filter.kind]);
    case 'tagEquals':
      return factOf('bracket', filter.negated ? '[key!=value]' : '[key=value]');
    case 'tagMatches':
      return factOf('bracket', filter.negated ? '[key!~pattern]' : '[key~pattern]');
    case 'recurse':
      return factOf('filter', filter.relation);
    case 'wayCount':
      return factOf('filter', filter.count);
    case 'ids':
      return factOf('filter', 'id');
    case 'touched':
      return factOf('filter', filter.users.length > 0 ? 'user_touched' : 'uid_touched');
    default:
      return factOf('filter', filter.kind);
  }
}

/** Of an evaluator; undefined for a constant. */
export function factOfExpression(expression: Expression): Fact | undefined {
  switch (expression.kind) {
    case 'literal':
      return undefined;
    case 'tag':
      return factOf('special', 't[]');
    case 'call':
      return factOf('function', expression.name);
    case 'property':
      return factOf('special', '.val');
    case 'generic':
      return factOf('special', '::');
    case 'unary':
    case 'binary':
      return factOf('operator', expression.operator);
    case 'conditional':
      return factOf('operator', '?:');
  }
}

const WORDS: Readonly<Partial<Record<Statement['kind'], string>>> = {
  item: '.set',
  union: '(…;)',
  difference: '(…;-…;)',
  isIn: 'is_in',
  mapToArea: 'map_to_area',
};

/** Of a statement. */
export function factOfStatement(statement: Statement): Fact | undefined {
  if (statement.kind === 'query') return factOf('type', statement.type);
  const word = statement.kind === 'recurse' ? statement.direction : (WORDS[statement.kind] ?? statement.kind);
  return factOfAny(['statement', 'block'], word);
}
