declare module 'sql.js/dist/sql-wasm-browser.js' {
  import type { SqlEngine } from '@flyover/feature-export';
  import type { SqliteEngine } from '@flyover/osm-elements';
  export default function initSqlJs(options: { locateFile: (name: string) => string }): Promise<SqlEngine & SqliteEngine>;
}
