/** The presets of a language: loading from any source, and reading of the files. */
import {
  FALLBACK_LANGUAGE,
  languageChain,
  PRESET_GEOMETRIES,
  type Preset,
  type PresetGeometry,
  type PresetLabel,
  type Presets,
} from './preset.ts';

/** A source of presets. */
export interface PresetSource {
  /** Codes of the languages that have a file of translations. */
  readonly languages: readonly string[];
  /** The parsed JSON of all presets. */
  loadPresets(): Promise<unknown>;
  /** The parsed JSON of the translations of one of `languages`. */
  loadTranslations(language: string): Promise<unknown>;
}

/**
 * The presets with the names of a language, of the language it belongs to, and of English.
 *
 * @param log called with unknown parts of the presets
 * @throws PresetError 'failed to load presets file', 'failed to load preset translations file', with the reason as `cause`
 */
export async function loadPresets(source: PresetSource, language: string, log?: (message: string) => void): Promise<Presets> {
  const wanted = languageChain(language).filter((code) => source.languages.includes(code) || code === FALLBACK_LANGUAGE);
  const [presets, ...translations] = await Promise.all([
    told('failed to load presets file', () => source.loadPresets()),
    ...wanted.map((code) => told('failed to load preset translations file', () => source.loadTranslations(code))),
  ]);
  return readPresets(presets, translations, log);
}

async function told(message: string, load: () => Promise<unknown>): Promise<unknown> {
  try {
    return await load();
  } catch (cause) {
    throw new PresetError(message, { cause });
  }
}

// The files of `@openstreetmap/id-tagging-schema`: presets.json, and one file of translations for each language.

/** The files were read, but are not what they should be. */
export class PresetError extends Error {
  override readonly name = 'PresetError';
}

/** Names of the schema that stand for a shared piece of text, not for a preset. */
const TEMPLATE = '@templates/';

/** Steps from a name that refers to another preset's name to the name; the schema has one. */
const REFERENCE_STEPS = 5;

/** A name as the schema writes it where it is another preset's: `{amenity/school}`. */
const REFERENCE = /^\{([^{}]+)\}$/;

/**
 * Presets with their names in each of the given languages. Presets without tags (any point, any line) are left out.
 *
 * @param schema parsed presets.json
 * @param translations parsed translations, one or many: `{ "de": { "presets": { "presets": … } } }`
 * @param log called once for each unknown geometry, which is left out
 * @throws PresetError where one of them has another form
 */
export function readPresets(schema: unknown, translations: readonly unknown[], log: (message: string) => void = () => {}): Presets {
  const entries = Object.entries(recordOf(schema, 'the presets'));
  const languages = new Map<string, Record<string, unknown>>();
  for (const file of translations) {
    for (const [language, content] of Object.entries(recordOf(file, 'the translations'))) {
      const what = `the translations of ${language}`;
      // a language may have nothing translated yet
      const presets = recordOf(recordOf(content, what).presets ?? {}, what).presets ?? {};
      languages.set(language, recordOf(presets, what));
    }
  }
  const references = new Map<string, string>();
  for (const [id, entry] of entries) {
    const reference = isRecord(entry) && typeof entry.name === 'string' ? REFERENCE.exec(entry.name)?.[1] : undefined;
    if (reference !== undefined) references.set(id, reference);
  }
  const unknown = new Set<string>();
  const list = entries.flatMap(([id, entry]) => readPreset(id, recordOf(entry, `the preset ${id}`), languages, references, unknown));
  for (const geometry of unknown) log(`unknown preset geometry: ${geometry}`);
  return { list, languages: [...languages.keys()] };
}

function readPreset(
  id: string,
  entry: Record<string, unknown>,
  languages: ReadonlyMap<string, Record<string, unknown>>,
  references: ReadonlyMap<string, string>,
  unknown: Set<string>,
): Preset[] {
  if (id.startsWith(TEMPLATE)) return [];
  const tags = documentedTags(entry, tagsOf(entry.tags));
  const geometry: PresetGeometry[] = [];
  for (const shape of Array.isArray(entry.geometry) ? entry.geometry : []) {
    const known = PRESET_GEOMETRIES.find((each) => each === shape);
    if (known === undefined) unknown.add(String(shape));
    else geometry.push(known);
  }
  if (Object.keys(tags).length === 0 || geometry.length === 0) return [];
  const labels = new Map<string, PresetLabel>();
  for (const [language, texts] of languages) {
    const label = readLabel(id, texts, references);
    if (label !== undefined) labels.set(language, label);
  }
  return [{ id, geometry, tags, searchable: entry.searchable !== false, labels }];
}

/**
 * The tags by which elements of a preset are found. Version 6.19 of the schema names schools and the like by a new key alone
 * (`tags: education=school`), adds the established one to what it writes (`addTags`), and documents that (`reference: amenity=school`): data
 * have the documented tag.
 */
function documentedTags(entry: Record<string, unknown>, tags: Record<string, string>): Record<string, string> {
  const { key, value } = tagsOf(entry.reference);
  const isAdded = key !== undefined && value !== undefined && tagsOf(entry.addTags)[key] === value;
  return isAdded && Object.keys(tags).length === 1 ? { [key]: value } : tags;
}

function tagsOf(value: unknown): Record<string, string> {
  return Object.fromEntries(
    Object.entries(isRecord(value) ? value : {}).filter((tag): tag is [string, string] => typeof tag[1] === 'string'),
  );
}

function readLabel(id: string, texts: Record<string, unknown>, references: ReadonlyMap<string, string>): PresetLabel | undefined {
  let named = id;
  for (let step = 0; step < REFERENCE_STEPS; step++) named = references.get(named) ?? named;
  const own = Object.hasOwn(texts, id) ? texts[id] : undefined;
  const other = Object.hasOwn(texts, named) ? texts[named] : undefined;
  const text = (field: string) => {
    for (const source of [own, other]) {
      const value = isRecord(source) ? source[field] : undefined;
      if (typeof value === 'string' && value.trim() !== '') return value;
    }
    return '';
  };
  const name = text('name').trim();
  return name === '' ? undefined : { name, aliases: splitList(text('aliases'), '\n'), terms: splitList(text('terms'), ',') };
}

function splitList(text: string, separator: string): string[] {
  return text
    .split(separator)
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

function recordOf(value: unknown, what: string): Record<string, unknown> {
  if (!isRecord(value)) throw new PresetError(`${what} are no JSON object`);
  return value;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
