declare module 'sql.js/dist/sql-wasm-browser.js' {
  import type { SqlEngine } from '@flyover/feature-export';
  export default function initSqlJs(options: { locateFile: (name: string) => string }): Promise<SqlEngine>;
}
