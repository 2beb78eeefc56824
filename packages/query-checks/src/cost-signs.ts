/** Signs that a query takes long, before it is run. */
import {
  type AroundFilter,
  allStatements,
  FILTERS,
  type Filter,
  type ParsedQuery,
  type QueryStatement,
  type TagEqualsFilter,
} from '@flyover/overpass-ql';
import { type CheckContext, type CheckOptions, contextOf, note } from './check-context.ts';
import type { Finding } from './finding.ts';

/** Metres from which on a radius is told: 100 km. */
const HUGE_RADIUS = 100_000;

/** Keys whose values belong to one element or to few: a server finds them at once, wherever they are. */
const IDENTIFYING: ReadonlySet<string> = new Set([
  ...[
    'addr',
    'brand',
    'contact',
    'ele',
    'email',
    'gtfs',
    'iata',
    'icao',
    'imo',
    'mmsi',
    'name',
    'network',
    'operator',
    'phone',
    'population',
  ],
  ...['postal_code', 'ref', 'url', 'uuid', 'website', 'wikidata', 'wikipedia', 'ISO3166-1', 'ISO3166-2'],
]);
/** Further endings of such keys: `old_name`, `bus_stop_id`. */
const IDENTIFYING_ENDS: ReadonlySet<string> = new Set(['code', 'id', 'name', 'ref', 'uuid', 'wikidata', 'wikipedia']);

function isIdentifying(key: string): boolean {
  const [first] = key.split(':', 1);
  const last = key.slice(Math.max(key.lastIndexOf(':'), key.lastIndexOf('_')) + 1);
  return IDENTIFYING.has(first) || IDENTIFYING_ENDS.has(last) || first.endsWith('_name') || first.startsWith('ref');
}

/** The warning signs of cost in a parsed query without errors, each at its statement or filter, in the order of the text. */
export function costSigns(parsed: ParsedQuery, options: CheckOptions): readonly Finding[] {
  const context = contextOf(parsed, options);
  checkCost(context);
  return context.findings;
}

/** The same, as a check among others. */
export function checkCost(context: CheckContext): void {
  const isBound = (context.planet ?? true) === false || context.script.settings.some(({ name }) => name === 'bbox');
  for (const statement of allStatements(context.script.statements)) {
    if (statement.kind !== 'query') continue;
    for (const filter of statement.filters) if (filter.kind === 'around') checkRadius(context, filter);
    if (!isBound && !isBoundQuery(statement)) checkUnbound(context, statement);
  }
}

function checkRadius(context: CheckContext, filter: AroundFilter): void {
  if (filter.radius >= HUGE_RADIUS) note(context, 'huge-radius', filter, { kilometres: Math.round(filter.radius / 1000) });
}

/** Whether a query says where, or whose, or looks in sets. */
function isBoundQuery({ type, inputs, filters }: QueryStatement): boolean {
  if (type === 'derived' || inputs.length > 0) return true;
  return filters.some(({ kind }) => FILTERS[kind].saysWhere || kind === 'user' || kind === 'uid' || kind === 'touched');
}

function checkUnbound(context: CheckContext, statement: QueryStatement): void {
  const equal = statement.filters.filter((filter) => isEqual(filter));
  if (equal.some(({ key }) => isIdentifying(key.value))) return;
  const [tag] = equal;
  if (tag !== undefined) {
    // the areas of one kind are few
    if (statement.type !== 'area') note(context, 'tag-without-bound', statement, { key: tag.key.value, value: tag.value.value });
    return;
  }
  const key = statement.filters.find((filter) => filter.kind === 'tagExists');
  const pattern = statement.filters.find((filter) => filter.kind === 'tagKeyMatches' || (filter.kind === 'tagMatches' && !filter.negated));
  if (pattern?.kind === 'tagMatches') note(context, 'pattern-without-bound', statement, { key: pattern.key.value });
  else if (pattern?.kind === 'tagKeyMatches') note(context, 'pattern-without-bound', statement, { key: `~${pattern.keyPattern.value}` });
  else if (key !== undefined) note(context, 'key-without-bound', statement, { key: key.key.value });
  else note(context, 'no-bound', statement);
}

function isEqual(filter: Filter): filter is TagEqualsFilter {
  return filter.kind === 'tagEquals' && !filter.negated;
}
