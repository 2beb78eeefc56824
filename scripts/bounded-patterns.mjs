/**
 * Regular expressions whose time grows with the square of their text, or more, by path and pattern, each with what bounds that text
 * or why it cannot happen. Text of any length from a server, a link, a file or a query is no bound.
 */
export const BOUNDED_PATTERNS = {
  'apps/cli/src/server/client-address.ts': {
    '%.*$': 'the address of a connection, or one header of a request',
  },
  'packages/overpass-engine/src/evaluate/value.ts': {
    '\\.?0*$': 'a number that was just written',
  },
  'apps/cli/src/server-query.ts': {
    '"remark":\\s*("(?:[^"\\\\]|\\\\.)*")\\s*\\}?\\s*$': 'the last few thousand characters of an answer',
  },
  'apps/cli/src/server/static-files.ts': {
    '^\\/assets\\/.*-[\\w-]{8,}\\.\\w+$': 'a path of a request, which Node keeps below 16 kB',
  },
  'apps/web/src/account/login-window.ts': {
    '\\/+$': 'an address of the configuration',
  },
  'apps/web/src/export/data/file-name.ts': {
    '^[. ]+|[. ]+$': 'a name of 60 characters',
  },
  'apps/web/src/raw/raw-tokens.ts': {
    '("(?:[^"\\\\]|\\\\.)*"?)(\\s*:)?|([+-]?\\d[\\d.]*(?:[eE][+-]?\\d+)?)|(true|false|null)|([{}[\\],:])':
      'a line of the Data tab, which is shown in pieces of 5000 bytes',
    '(<!--.*?(?:-->|$))|(<[/?!]?[\\w:.-]+|[/?]?>)|([\\w:.-]+)(?=\\s*=\\s*["\'])|("[^"]*"?|\'[^\']*\'?)':
      'a line of the Data tab, which is shown in pieces of 5000 bytes',
  },
  'apps/web/src/site/app-config.ts': {
    '^https?:\\/\\/([^/]+).*$': 'an address of the configuration',
  },
  'apps/web/src/wizard/typed-place.ts': {
    '(?:^|[\\s)"\'])(?:in|around|IN|AROUND)\\s+("?)([^"()=~!<>&|/]*)$': '300 characters before the cursor',
  },
  'packages/feature-export/src/text-chunks.ts': {
    '\\.?0+$': 'a number that was just written',
  },
  'packages/feature-tiles/src/svg/svg-shapes.ts': {
    '\\.?0+$': 'a number that was just written',
  },
  'packages/osm-preferences/src/read-queries.ts': {
    '([A-Za-z_][\\w.:-]*)\\s*=\\s*(?:"([^"]*)"|\'([^\']*)\')': 'the attributes of one tag, which are known to be well formed',
  },
  'packages/posix-regex/src/pattern-tree.ts': {
    '^\\{(\\d*)(,?)(\\d*)\\}': 'the counts of one repetition',
  },
  'packages/query-template/src/expansion.ts': {
    '\\.?0+$': 'a number that was just written',
  },
  'packages/search-wizard/src/repair-steps.ts': {
    '[\\p{L}\\p{M}\\p{N}_-]*$': 'a few hundred characters around a mistake in a phrase',
    '[=:~>]\\s*([^\\s"\'()=~!<>&|]+\\s*)$': 'a few hundred characters around a mistake in a phrase',
    '(?:^|\\s)(?:in|around|IN|AROUND)\\s+([^"\'()=~!<>&|]+)$': 'a few hundred characters around a mistake in a phrase',
    '\\s*([\\p{L}\\p{M}\\p{N}_-]+)': 'a few hundred characters around a mistake in a phrase',
  },
  'packages/search-wizard/src/repair-phrase.ts': {
    '(?:^|[\\s(&|])type\\s*:\\s*["\']?[^"\':]*["\']?$': 'a few hundred characters around a mistake in a phrase',
  },
  'packages/share-links/src/write-link.ts': {
    '[?#].*$': 'the address of the page',
  },
};
