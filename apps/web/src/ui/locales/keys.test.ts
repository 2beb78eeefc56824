import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { EXPORT_FORMATS, type ExportGroup } from '@flyover/feature-export';
import type { ReadFault } from '@flyover/osm-elements';
import { FACTS, HINT_CODES, OUT_DETAILS, OUT_GEOMETRIES, QUERY_FORMS, QUERY_TYPES, WARNING_CODES } from '@flyover/overpass-ql';
import { FINDINGS, type Fix } from '@flyover/query-checks';
import { type RenameRefusal, SETTING_CODES, STATEMENT_CODES, WHAT_CODES, WHERE_CODES } from '@flyover/query-reading';
import type { RepairReason } from '@flyover/query-repair';
import type { ExpansionErrorKind } from '@flyover/query-template';
import type { ChangeWord, LeftOutNote } from '@flyover/result-session';
import type { LinkFault } from '@flyover/share-links';
import { describe, expect, test } from 'vitest';
import { WARNING_KINDS } from '../../editor/notes.ts';
import { BACKGROUND_FAULTS } from '../../map/background/background-style.ts';
import { PLACE_KINDS } from '../../places/place-kind.ts';
import { STYLE_FAULTS } from '../../run/problem-text.ts';
import { flatTexts, PARTS, readTexts, withoutForm } from '../../testing/page-texts.ts';
import type { LoopbackBar } from '../loopback-access.ts';

/** The texts of the first bundle, and those that come with a part of the program. */
const FILES = PARTS.map((part) => flatTexts(readTexts(part, 'en') ?? {}));

const root = resolve(import.meta.dirname, '../..');
const sources = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
  .map((name) => readFileSync(join(root, name), 'utf8'))
  .join('\n');

const namesOf = (texts: ReadonlyMap<string, unknown>) => [...new Set([...texts.keys()].map((key) => withoutForm(key).name))];
const keys = FILES.flatMap(namesOf);
const groups = [...new Set(keys.map((key) => key.split('.')[0]))].join('|');
/** What stands under a key, names of one step. */
const under = (before: string) => keys.filter((key) => key.startsWith(before)).map((key) => key.slice(before.length));

/** Every text in quotes that looks like a key, but names of events: not only in `t('…')`, some are chosen before. */
const named = new Set([...sources.matchAll(new RegExp(`(?<!\\.once\\()'((?:${groups})\\.[A-Za-z.]+)'`, 'g'))].map((match) => match[1]));
// the formats name the message of the catalogue that belongs to them
for (const { noDataMessage } of EXPORT_FORMATS) named.add(noDataMessage);
const CHANGES = ['created', 'modified', 'moved', 'deleted', 'entered', 'left'] satisfies ChangeWord[];
const TIME_UNITS = ['second', 'minute', 'hour', 'day', 'week', 'month', 'year'];
const EXAMPLES = ['water', 'cycling', 'here', 'peaks', 'all', 'style', 'past'];

/** What the parts that are known only when the program runs can be. */
const VALUES: Readonly<Record<string, readonly string[]>> = {
  'account.error.': [
    'loggedOut',
    'loggedOutDelete',
    'forbidden',
    'denied',
    'closed',
    'blocked',
    'login',
    'loginUnclear',
    'offline',
    'refused',
    'unreadable',
    'unconfirmed',
    'name',
    'query',
    'missing',
    'exists',
  ],
  'address.problem.': ['address', 'unreachable', 'status', 'type', 'size', 'empty', 'gist'],
  'area.handle.': ['whole', 'northWest', 'northEast', 'southEast', 'southWest'],
  'commands.group.': ['query', 'result', 'map', 'app'],
  'draw.help.': ['polygon', 'box', 'circle', 'line'],
  'draw.placed.': ['cursor', 'box', 'poly', 'nowhere', 'foreign'],
  'draw.tools.': ['polygon', 'box', 'circle', 'line'],
  'editor.language.': ['ql', 'xml', 'sql', 'sparql'],
  'editorStyle.warning.': [...WARNING_KINDS],
  'editor.unformatted.': ['unreadable', 'xml', 'placeholders'],
  'finding.': Object.keys(FINDINGS),
  'export.convert.form.': QUERY_FORMS,
  'export.convert.unsayable.': ['depth', 'character', 'statement'],
  'ownData.leftOut.': [
    'deleted',
    'geometries',
    'heights',
    'links',
    'memberships',
    'measures',
    'overlays',
    'placeless',
    'places',
    'points',
    'values',
  ],
  'ownData.why.': [
    'empty',
    'truncated',
    'wrong-format',
    'malformed',
    'unsupported',
    'limit',
    'memory',
    'undated',
    'crashed',
    'part',
    'room',
    'lost',
  ],
  'empty.help.': ['emptyDataset', 'onlyAreas', 'rows', 'unstructured', 'unknown'],
  'colors.kind.': ['qualitative', 'sequential', 'diverging'],
  'empty.reason.': ['emptyDataset', 'onlyAreas', 'noCoordinates', 'unstructured', 'counts', 'unknown', 'error'],
  'error.': ['query', 'template', 'geocode', 'search', 'style'],
  'error.layersFault.': [
    'characters',
    'depth',
    'layers',
    'tags',
    'list',
    'variables',
    'json',
    'specification',
    'shape',
    'layer',
    'type',
    'sourceLayer',
    'mixed',
  ],
  'error.limit.': ['timeout', 'maxsize'],
  'error.styleFault.': [...STYLE_FAULTS],
  'geocode.search.': ['unreachable', 'timeout', 'page', 'other', 'entries'],
  'geocode.unknown.': ['place', 'element', 'area'],
  'export.group.': ['maps', 'tables', 'osm', 'gis'] satisfies ExportGroup[],
  'export.hint.': [...EXPORT_FORMATS.map(({ id }) => id), 'raw'],
  'export.partHelp.': ['filtered', 'picked'],
  'export.partLabel.': ['all', 'filtered', 'picked'],
  'export.partSuffix.': ['filtered', 'picked'],
  'export.partial.': ['aborted', 'running', 'failed'],
  'export.query.help.': ['expanded', 'raw', 'wiki', 'umap'],
  'export.query.name.': ['expanded', 'raw', 'wiki', 'umap'],
  'export.reason.': ['text', 'table', 'counts', 'undrawable', 'nothing'],
  'export.translated.left.': [
    'link',
    'condition',
    'pattern',
    'layer',
    'set-tag',
    'function',
    'property',
    'value',
    'image',
    'order',
  ] satisfies LeftOutNote['kind'][],
  'export.translated.no.': ['none', 'layers', 'size', 'refused', 'text', 'failed'],
  'image.fact.': ['center', 'zoom', 'latFirst', 'lonFirst', 'area', 'osm', 'geo'],
  'image.preset.': ['screen', 'twice', 'four', 'largest', 'fullHd', 'ultraHd', 'a4', 'a3', 'own'],
  'image.side.': ['width', 'height'],
  'image.symbol.': ['grow', 'keep'],
  'image.symbolHelp.': ['grow', 'keep'],
  'image.taking.': ['png', 'svg'],
  'layers.combine.': ['union', 'difference', 'intersection'],
  'layers.combine.about.': ['union', 'difference', 'intersection'],
  'layers.combine.name.': ['union', 'difference', 'intersection'],
  'layers.combine.none.': ['difference', 'intersection'],
  'examples.name.': EXAMPLES,
  'examples.about.': EXAMPLES,
  'readFault.': [
    'empty',
    'cut',
    'damaged',
    'syntax',
    'syntaxInLine',
    'trailing',
    'unknownFormat',
    'otherFormat',
    'convertible',
    'noMapData',
    'webPage',
    'noElements',
    'changes',
    'differences',
    'encoding',
    'entities',
    'projected',
    'placeless',
    'system',
    'encrypted',
    'entries',
    'packing',
    'feature',
    'version',
    'deep',
    'large',
    'unpacked',
    'expansion',
    'memory',
    'farUnreached',
    'farClosed',
    'farInsecure',
    'farChanged',
    'farStatus',
    'farWhole',
    'farBoxless',
    'farWide',
    'farElsewhere',
  ] satisfies (ReadFault['kind'] | 'syntaxInLine')[],
  'layers.not.': ['empty', 'gone', 'full', 'large', 'unreadable', 'unreached', 'status'],
  'library.file.': ['notJson', 'nothing'],
  'map.pan.': ['north', 'west', 'east', 'south'],
  'library.leftOut.': ['unsound', 'builtIn', 'tooMany'],
  'library.outcome.': ['drawn', 'empty', 'text', 'failed', 'aborted'],
  'placeKind.': PLACE_KINDS,
  'link.problem.': [
    'cut',
    'shortLink',
    'layersLeftOut',
    'newer',
    'denseDamaged',
    'densePart',
    'denseUnknown',
    'denseSize',
    'queryDamaged',
    'querySize',
    'queryEmpty',
    'queryCharacters',
    'positionDamaged',
    'positionWithoutZoom',
    'positionLong',
    'latAlone',
    'lonAlone',
    'noLatitude',
    'noLongitude',
    'noZoom',
    'noTemplate',
    'templatePhrase',
    'templateQuery',
    'phraseEmpty',
    'nothingToRun',
  ] satisfies LinkFault['kind'][],
  'language.': FACTS.map(({ id }) => id),
  'map.background.fault.': BACKGROUND_FAULTS,
  'loopback.': ['prompt', 'denied', 'never', 'unsure'] satisfies LoopbackBar[],
  'mark.': ['earlier', 'other', 'data'],
  'mark.partialHelp.': ['aborted', 'failed'],
  'popup.': ['node', 'way', 'relation', 'area'],
  'popup.josm.': ['notFound', 'incompatible', 'refused'],
  'queryFault.hint.': HINT_CODES,
  'queryFault.placeholder.': ['constants', 'count', 'depth', 'endless', 'size'] satisfies (ExpansionErrorKind | 'constants')[],
  'queryFault.repair.': ['unread', 'format', 'print', 'union'] satisfies RepairReason['kind'][],
  'queryFault.warning.': WARNING_CODES,
  'queryProblem.finding.': under('queryProblem.finding.'),
  'queryProblem.fix.': ['replace', 'add', 'remove', 'ignore'] satisfies Fix['title'][],
  'queryProblem.severity.': ['error', 'warning', 'info'],
  'completion.placeholder.': [
    'bbox',
    'center',
    'geocodeArea',
    'geocodeCoords',
    'geocodeBbox',
    'geocodeId',
    'date',
    'style',
    'data',
    'wsen',
    'constant',
  ],
  'completion.holds.': under('completion.holds.'),
  'completion.sign.': under('completion.sign.'),
  'completion.snippet.': under('completion.snippet.'),
  'reading.clause.': [...WHAT_CODES, ...WHERE_CODES],
  'reading.kind.': ['union', 'difference'],
  'reading.out.': [...Object.keys(OUT_DETAILS).filter((detail) => detail !== 'count'), ...Object.keys(OUT_GEOMETRIES)],
  'reading.rename.refused.': ['no-set', 'default-set', 'no-name', 'faulty', 'placeholder', 'taken'] satisfies RenameRefusal['code'][],
  'reading.setting.': SETTING_CODES,
  'reading.shape.': ['box', 'circle', 'line', 'polygon'],
  'reading.shapeGrip.': ['whole', 'point', 'radius'],
  'reading.statement.': STATEMENT_CODES,
  'reading.type.': Object.keys(QUERY_TYPES),
  'run.stage.': ['parsing', 'rendering', 'printing'],
  'settings.importAddress.': ['server', 'tile_server', 'customServers', 'customTiles', 'image_hosts'],
  'settings.ignored.': ['unknown', 'unsound', 'builtIn', 'page'],
  'settings.storage.': ['blocked', 'full'],
  'share.compressionHelp.': ['auto', 'on', 'off', 'dense'],
  'share.shortenReason.': ['unreachable', 'refused', 'unusable'],
  'share.warning.': ['long', 'veryLong'],
  'styleImports.': [
    'missing',
    'place',
    'placeNone',
    'scheme',
    'redirect',
    'failed',
    'too-slow',
    'ended',
    'too-large',
    'too-many',
    'too-deep',
    'cycle',
    'condition',
  ],
  'legend.change.': CHANGES,
  'table.changes.': CHANGES,
  'time.became.': CHANGES,
  'tasks.failed.': ['noResult', 'empty', 'gone', 'full', 'room', 'worker', 'lost', 'notes'],
  'tasks.file.': ['unreadable', 'none', 'many', 'notes', 'large', 'room', 'left'],
  'time.change.': CHANGES,
  'time.tagChange.': ['added', 'removed', 'changed'],
  'table.columns.': under('table.columns.'),
  'table.counts.sums.': ['sum', 'mean', 'least', 'most', 'others'],
  'table.empty.': ['noRun', 'nothingFound', 'noElements'],
  'table.filter.': ['contains', 'matches', 'between', 'missing', 'present', 'from', 'to', 'badPattern', 'largePattern'],
  'table.filter.told.': ['missing', 'present'],
  'table.head.': ['none', 'ascending', 'descending'],
  'table.incomplete.': ['tainted', 'center', 'bounds'],
  'table.ql.': ['unreadable', 'noFilter', 'elsewhere', 'failed'],
  'table.types.': ['node', 'way', 'relation', 'area'],
  'tabs.': ['map', 'table', 'data'],
  'targets.gist.': ['writing', 'sending'],
  'targets.gist.why.': ['token', 'forbidden', 'refused', 'unreachable', 'unusable', 'size', 'empty', 'writing'],
  'targets.problem.': ['empty', 'sql', 'server', 'local', 'size', 'noResult'],
  'wizard.kind.': ['preset', 'key', 'value', 'keyword', 'type', 'meta', 'unit', 'place'],
  'wizard.means.': ['equals', 'differs', 'contains', 'present', 'absent', 'matches', 'matchesAnyCase', 'fails', 'failsAnyCase'],
  'wizard.newer.': TIME_UNITS,
  'wizard.older.': TIME_UNITS,
  'wizard.wrong.': [
    'near',
    'oneDate',
    'dateForAll',
    'placeName',
    'emptyKey',
    'pattern',
    'user',
    'id',
    'moment',
    'length',
    'conditions',
    'depth',
    'filters',
    'statements',
  ],
  'wizard.type.': ['node', 'way', 'relation'],
};
/** Keys with such a part: \`run.stage.\${stage}\`. */
const patterns = [...sources.matchAll(new RegExp(`\`((?:${groups})\\.[A-Za-z.]*)\\$\\{[^\`]*\\}([A-Za-z]*)\``, 'g'))].map(
  ([, before, after]) => ({
    before,
    after,
  }),
);

const built = new Set(patterns.flatMap(({ before, after }) => (VALUES[before] ?? []).map((value) => `${before}${value}${after}`)));

describe('the English texts', () => {
  test('are found in the sources', () => {
    expect(named.size).toBeGreaterThan(100);
    expect(patterns.map(({ before }) => before)).toContain('run.stage.');
  });
  test('hold every key that the program names', () => expect([...named].filter((key) => !keys.includes(key))).toEqual([]));
  test('hold every key that the program puts together', () => {
    expect(patterns.map(({ before }) => before).filter((before) => !(before in VALUES))).toEqual([]);
    expect([...built].filter((key) => !keys.includes(key))).toEqual([]);
  });
  test('hold no key that nothing uses', () => expect(keys.filter((key) => !named.has(key) && !built.has(key))).toEqual([]));
  test('have each key once', () => expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]));
});
