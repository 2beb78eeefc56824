/** The rules of the fields: for the file of `flyover serve --config`, and for the `config.json` that a page fetches. */
import {
  changed,
  checkFields,
  type FieldCheck,
  FieldProblem,
  listOf,
  matching,
  nullable,
  numberIn,
  oneOf,
  record,
  textOf,
  yesOrNo,
} from './check-fields.ts';
import type { ConfigFields, ConfiguredAuth, ConfiguredServer, ConfiguredTiles } from './config-fields.ts';

/** Older names of fields; the names of the specification count before them. */
const OLDER_NAMES: Readonly<Record<string, keyof ConfigFields>> = {
  servers: 'suggestedServers',
  rasterTiles: 'suggestedTiles',
  defaultView: 'defaultMapView',
  shortUrlService: 'short_url_service',
};

const ADDRESS = 'an address that begins with https://, http:// or /';
const address = matching(isAddress, ADDRESS);
const template = matching(isTemplate, 'an address with {z}, {x} and {y}');
const orEmpty = (check: (text: string) => boolean) => (text: string) => text === '' || check(text);

const isText = (value: unknown) => typeof value === 'string';

const server = oneOf<ConfiguredServer>(
  isText,
  record({ url: address, name: textOf(1, 100), coverage: textOf(0, 200), policy: textOf(0, 1000), policyUrl: address }, [
    'policy',
    'policyUrl',
  ]),
  changed(address, (url) => ({ url, name: hostOf(url), coverage: '' })),
);
const tiles = oneOf<ConfiguredTiles>(
  isText,
  record({ name: textOf(1, 100), url: template, attribution: textOf(0, 300), maxzoom: numberIn(0, 24) }),
  changed(template, (url) => ({ name: hostOf(url), url, attribution: '', maxzoom: 19 })),
);
const service = { url: address, apiUrl: address, revokeUrl: address };
const MAY_BE_MISSING = ['apiUrl', 'revokeUrl'] as const;
const auth = oneOf<ConfiguredAuth>(
  (value) => typeof value === 'object' && value !== null && 'consumerKey' in value,
  record<Extract<ConfiguredAuth, { clientId: string }>>({ ...service, clientId: textOf(1, 200) }, MAY_BE_MISSING),
  record<Extract<ConfiguredAuth, { consumerKey: string }>>(
    { ...service, consumerKey: textOf(1, 200), consumerSecret: textOf(1, 200) },
    MAY_BE_MISSING,
  ),
);

const FIELDS: { readonly [Name in keyof ConfigFields]: FieldCheck<ConfigFields[Name]> } = {
  appname: matching((text) => /^[A-Za-z0-9_-]{1,40}$/.test(text), 'letters, digits, _ or -, at most 40'),
  defaultServer: matching(orEmpty(isAddress), `empty or ${ADDRESS}`),
  suggestedServers: listOf(server, 50),
  defaultTiles: matching(orEmpty(isTemplate), 'empty or an address with {z}, {x} and {y}'),
  tileServerAttribution: textOf(0, 300),
  suggestedTiles: listOf(tiles, 50),
  defaultMapView: record({ lat: numberIn(-90, 90), lon: numberIn(-180, 180), zoom: numberIn(0, 20) }),
  maxMapZoom: numberIn(1, 20),
  short_url_service: matching(
    orEmpty((text) => /^https?:\/\//.test(text) && isAddress(text)),
    'empty or an address that begins with https:// or http://',
  ),
  html2canvas_use_proxy: yesOrNo,
  osmnamesApiKey: textOf(0, 200),
  osmAuth: nullable(auth),
  placeSearch: address,
  osmnamesServer: address,
  areaBounds: nullable(boundsOf),
  gistServer: changed(address, withSlash),
  josmServer: changed(address, withSlash),
  styleImports: listOf(changed(matching(isFolder, `${ADDRESS}, without ?, # and a password`), withSlash), 20),
  embedOrigins: listOf(matching(isOrigin, '* or an origin such as https://www.example.org'), 50),
  attribution: textOf(0, 300),
};

/**
 * Returns the valid fields of a configuration, and a sentence for each that is invalid or unknown: it names the field and its valid values.
 * Base addresses of servers get the `/` at their end.
 *
 * @param ignored names of other fields that are allowed, such as those by which a server describes itself
 */
export function checkConfig(
  value: unknown,
  ignored: readonly string[] = [],
): { fields: Partial<ConfigFields>; problems: readonly string[] } {
  const { fields, problems } = checkFields<ConfigFields>(value, FIELDS, '', { aliases: OLDER_NAMES, ignored });
  const { suggestedServers, defaultServer } = fields;
  return {
    fields: {
      ...fields,
      ...(suggestedServers !== undefined && { suggestedServers: suggestedServers.map((each) => ({ ...each, url: withSlash(each.url) })) }),
      ...(defaultServer !== undefined && defaultServer !== '' && { defaultServer: withSlash(defaultServer) }),
    },
    problems,
  };
}

function boundsOf(value: unknown, path: string): readonly number[] {
  const bounds = listOf(numberIn(-180, 180), 4)(value, path);
  const [south, west, north, east] = bounds;
  if (bounds.length === 4 && south >= -90 && north <= 90 && south < north && west < east) return bounds;
  throw new FieldProblem(`${path} must be south, west, north and east in degrees`);
}

function isTemplate(text: string): boolean {
  return isAddress(text) && ['{z}', '{x}', '{y}'].every((part) => text.includes(part));
}

/** Whether a text is an address of a folder, which other addresses can begin with. */
function isFolder(text: string): boolean {
  if (!isAddress(text) || /[?#{}]/.test(text)) return false;
  const { username, password } = new URL(text, 'https://flyover.invalid/');
  return username === '' && password === '';
}

/** Whether a text is an origin as browsers write it: protocol, host and port. */
function isOrigin(text: string): boolean {
  return text === '*' || (/^https?:\/\//.test(text) && URL.canParse(text) && new URL(text).origin === text);
}

/**
 * Whether a text is an address of http or https, absolute or relative to the page, without characters that could end a header or an
 * attribute.
 */
function isAddress(text: string): boolean {
  if (text === '' || /[\s"'<>\\]/.test(text)) return false;
  try {
    const { protocol } = new URL(text.replace(/\{\w+\}/g, 'x'), 'https://flyover.invalid/');
    return protocol === 'https:' || protocol === 'http:';
  } catch {
    return false;
  }
}

function hostOf(url: string): string {
  const { host } = new URL(url.replace(/\{\w+\}\.?/g, ''), 'https://flyover.invalid/');
  return host === 'flyover.invalid' ? url : host;
}

function withSlash(url: string): string {
  return url.endsWith('/') ? url : `${url}/`;
}
