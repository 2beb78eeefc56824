/**
 * What the operator of a site can set. The names are those of the specification, section 3, "Configuration object"; `placeSearch`,
 * `osmnamesServer`, `areaBounds`, `gistServer`, `josmServer`, `embedOrigins` and `attribution` are our own.
 *
 * Addresses may be relative to the page. Zooms count 256-pixel tiles.
 */

/** A query server. */
export interface ConfiguredServer {
  /** Base address that ends in `/`; `interpreter` is appended. */
  readonly url: string;
  readonly name: string;
  /** Part of the world that it covers. */
  readonly coverage: string;
  /** Usage policy of its operator, in a sentence or two. */
  readonly policy?: string;
  /** The page where the operator says so. */
  readonly policyUrl?: string;
}

/** A raster basemap. */
export interface ConfiguredTiles {
  readonly name: string;
  /** Template with `{z}`, `{x}`, `{y}`, perhaps `{s}` for a subdomain. */
  readonly url: string;
  readonly attribution: string;
  /** The deepest zoom the service has; 256-pixel tiles. */
  readonly maxzoom: number;
}

/** An account at OpenStreetMap: OAuth 2.0 with a client id, or OAuth 1.0a with a consumer key and secret. */
export type ConfiguredAuth = ConfiguredService &
  ({ readonly clientId: string } | { readonly consumerKey: string; readonly consumerSecret: string });

/** Service that holds accounts. */
interface ConfiguredService {
  /** Base address for logging in. */
  readonly url: string;
  /** Base address of the API; left out: OpenStreetMap's own for its site, else `url`. */
  readonly apiUrl?: string;
  /**
   * Address at which logging out revokes the token (RFC 7009); left out: `/oauth2/revoke` below `url` with OAuth 2.0, none with OAuth 1.0a.
   */
  readonly revokeUrl?: string;
}

export interface ConfigFields {
  /** Names the site to place searches. */
  readonly appname: string;
  /** Base address of the query server of a first visit; empty: the site's own, else the first suggested. */
  readonly defaultServer: string;
  /** A file may give addresses alone. */
  readonly suggestedServers: readonly ConfiguredServer[];
  /** Raster template of the background. A site with a map of its own data shows that, and these tiles where it has nothing. */
  readonly defaultTiles: string;
  /** Credit of `defaultTiles`. */
  readonly tileServerAttribution: string;
  /**
   * Raster backgrounds to choose from. A file may give templates alone. Where a site's own map has nothing, the first stands in for `defaultTiles`
   * once queries go to another server.
   */
  readonly suggestedTiles: readonly ConfiguredTiles[];
  /** Initial view of a first visit; a site with data of its own begins there instead, unless this is set. */
  readonly defaultMapView: { readonly lat: number; readonly lon: number; readonly zoom: number };
  /** Highest zoom of the map. */
  readonly maxMapZoom: number;
  /** Address that shortens a link put behind it; empty: none. */
  readonly short_url_service: string;
  /** Whether pictures of the map may be fetched through the site; kept for files of today's tool: no picture needs it here. */
  readonly html2canvas_use_proxy: boolean;
  /** The key OSMNames wants of its users; empty: it is not asked. */
  readonly osmnamesApiKey: string;
  /** Null: no account in the user interface. */
  readonly osmAuth: ConfiguredAuth | null;
  /** Base address of the place search (Nominatim) for queries to other servers; a site searches its own data itself. */
  readonly placeSearch: string;
  /** Base address of OSMNames, which completes names of places while they are typed. */
  readonly osmnamesServer: string;
  /** Initial box when a user first selects an area: south, west, north, east in degrees; null: in the view. */
  readonly areaBounds: readonly number[] | null;
  /** Base address of GitHub's API, or of another service that takes gists as it does. */
  readonly gistServer: string;
  /** Address on the user's computer of the remote control of JOSM. */
  readonly josmServer: string;
  /** Folders of style sheets that a query may import, with all below them; each ends in `/`. */
  readonly styleImports: readonly string[];
  /** Origins of pages that hear what comes of the map they hold (`map.html`), beside those of this site; `*`: all pages do. */
  readonly embedOrigins: readonly string[];
  /** Credit of the data, shown on the map. */
  readonly attribution: string;
}

/** Section 9 of the specification, and public services, none of which is called before the user chooses it, or a query server elsewhere. */
export const DEFAULT_CONFIG: ConfigFields = {
  appname: 'flyover',
  defaultServer: '',
  suggestedServers: [
    {
      url: 'https://overpass-api.de/api/',
      name: 'overpass-api.de',
      coverage: 'planet, with history',
      policy: 'At most about 10,000 requests and 1 GB a day from one user.',
      policyUrl: 'https://dev.overpass-api.de/overpass-doc/en/preface/commons.html',
    },
    { url: 'https://maps.mail.ru/osm/tools/overpass/api/', name: 'maps.mail.ru', coverage: 'planet' },
    { url: 'https://overpass.private.coffee/api/', name: 'private.coffee', coverage: 'planet' },
    { url: 'https://overpass.osm.ch/api/', name: 'osm.ch', coverage: 'Switzerland' },
    { url: 'https://overpass.atownsend.org.uk/api/', name: 'atownsend.org.uk', coverage: 'Britain and Ireland' },
  ],
  defaultTiles: '',
  tileServerAttribution: '© OpenStreetMap contributors',
  suggestedTiles: [
    {
      name: 'OpenStreetMap',
      url: 'https://tile.openstreetmap.org/{z}/{x}/{y}.png',
      attribution: '© OpenStreetMap contributors',
      maxzoom: 19,
    },
  ],
  defaultMapView: { lat: 53.5, lon: 13.41, zoom: 15 },
  maxMapZoom: 20,
  short_url_service: '',
  html2canvas_use_proxy: false,
  osmnamesApiKey: '',
  osmAuth: null,
  placeSearch: 'https://nominatim.openstreetmap.org/',
  osmnamesServer: 'https://search.osmnames.org/',
  areaBounds: null,
  gistServer: 'https://api.github.com/',
  josmServer: 'http://127.0.0.1:8111/',
  styleImports: ['styles/'],
  embedOrigins: [],
  attribution: '© OpenStreetMap contributors',
};
