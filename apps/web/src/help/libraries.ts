/** The open-source parts in the page, as the help names them. A test holds the list against the dependencies. */
export interface Library {
  readonly name: string;
  /** SPDX name of its licence. */
  readonly licence: string;
  /** Names of its packages; one that ends in `/` is a prefix. */
  readonly packages: readonly string[];
}

export const LIBRARIES: readonly Library[] = [
  { name: 'CodeMirror', licence: 'MIT', packages: ['@codemirror/'] },
  { name: 'd3-scale-chromatic', licence: 'ISC', packages: ['d3-scale-chromatic'] },
  { name: 'fflate', licence: 'MIT', packages: ['fflate'] },
  { name: 'FlatBuffers', licence: 'Apache-2.0', packages: ['flatbuffers'] },
  { name: 'Flatbush', licence: 'ISC', packages: ['flatbush'] },
  { name: 'fzstd', licence: 'MIT', packages: ['fzstd'] },
  { name: 'hyparquet', licence: 'MIT', packages: ['hyparquet', 'hyparquet-compressors', 'hyparquet-writer'] },
  { name: 'i18next', licence: 'MIT', packages: ['i18next', 'react-i18next'] },
  { name: 'Inter', licence: 'OFL-1.1', packages: ['@fontsource-variable/inter'] },
  { name: 'JetBrains Mono', licence: 'OFL-1.1', packages: ['@fontsource-variable/jetbrains-mono'] },
  { name: 'jsonc-parser', licence: 'MIT', packages: ['jsonc-parser'] },
  { name: 'Lezer', licence: 'MIT', packages: ['@lezer/'] },
  { name: 'Maki', licence: 'CC0-1.0', packages: ['@mapbox/maki'] },
  { name: 'Mantine', licence: 'MIT', packages: ['@mantine/'] },
  { name: 'MapLibre GL JS', licence: 'BSD-3-Clause', packages: ['maplibre-gl'] },
  { name: 'MapLibre style specification', licence: 'ISC', packages: ['@maplibre/maplibre-gl-style-spec'] },
  { name: 'OpenStreetMap tagging schema', licence: 'ISC', packages: ['@openstreetmap/id-tagging-schema'] },
  { name: 'osm-auth', licence: 'ISC', packages: ['osm-auth'] },
  { name: 'Papa Parse', licence: 'MIT', packages: ['papaparse'] },
  { name: 'pbf', licence: 'BSD-3-Clause', packages: ['pbf'] },
  { name: 'PROJ4JS', licence: 'MIT', packages: ['proj4'] },
  { name: 'React', licence: 'MIT', packages: ['react', 'react-dom'] },
  { name: 'Tabler Icons', licence: 'MIT', packages: ['@tabler/'] },
  { name: 'shpjs', licence: 'MIT', packages: ['shpjs'] },
  { name: 'sql.js', licence: 'MIT', packages: ['sql.js'] },
  { name: 'tag2link', licence: 'ISC', packages: ['tag2link'] },
  { name: 'TanStack Virtual', licence: 'MIT', packages: ['@tanstack/'] },
  { name: 'TopoJSON Client', licence: 'ISC', packages: ['topojson-client'] },
  { name: 'xz-decompress', licence: 'MIT', packages: ['xz-decompress'] },
  { name: 'Zustand', licence: 'MIT', packages: ['zustand'] },
];

/** Returns the library of a package. */
export function libraryOf(name: string): Library | undefined {
  return LIBRARIES.find(({ packages }) => packages.some((each) => (each.endsWith('/') ? name.startsWith(each) : name === each)));
}
