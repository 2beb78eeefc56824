/**
 * Places where queries are saved, behind one interface: this browser, and accounts elsewhere. The dialogs Load and Save show every place
 * that is registered, each as a group of its own.
 */

/** One saved query; its name is its key. A `/` in the name stands for a folder. */
export interface StoredQuery {
  readonly name: string;
  readonly query: string;
  readonly comment?: string;
  /** The title in the language of the page, where it differs from the name. */
  readonly title?: string;
  /** Milliseconds since 1970. */
  readonly changed?: number;
  readonly starred?: boolean;
  /** Left out: `saved_query`. Templates are in no list. */
  readonly type?: 'saved_query' | 'example';
}

/** The data that is stored beside name and query, where the place supports it. */
export interface PutOptions extends Omit<StoredQuery, 'name' | 'query'> {
  /** Replaces an entry of this name; else a taken name is an error. */
  readonly overwrite?: boolean;
}

/**
 * `exists`: the name is taken; `missing`: there is no such entry; `full`: no room. The dialogs have sentences for these. `name`: the name
 * cannot be used, and `refused`: the place refuses; both have the reason as the message, one sentence in the user's language.
 */
export type QueryStoreErrorKind = 'exists' | 'missing' | 'full' | 'name' | 'refused';

/** Whatever else a store throws is shown with its message. */
export class QueryStoreError extends Error {
  override readonly name = 'QueryStoreError';
  readonly kind: QueryStoreErrorKind;

  constructor(kind: QueryStoreErrorKind, message: string) {
    super(message);
    this.kind = kind;
  }
}

/** Reads and changes the queries of one place. Whatever needs a login asks for it itself, but for `list`. */
export interface QueryStore {
  /** In any order. */
  list(): Promise<readonly StoredQuery[]>;
  get(name: string): Promise<StoredQuery | undefined>;
  /** @throws QueryStoreError `exists`, `full`, `refused` */
  put(name: string, query: string, options?: PutOptions): Promise<void>;
  /** @throws QueryStoreError `missing`, or `exists` where the new name is taken by another entry */
  rename(from: string, to: string): Promise<void>;
  /** An entry that is not there is removed already. */
  remove(name: string): Promise<void>;
  /** Left out: the place keeps no stars. */
  star?(name: string, starred: boolean): Promise<void>;
}

/** A place as the dialogs show it. */
export interface SavedQueriesSource {
  /** `local`, `account` … */
  readonly id: string;
  /** i18n key of its name. */
  readonly label: string;
  readonly store: QueryStore;
  /** It keeps name and query alone, no comment. */
  readonly plain?: boolean;
  /** Left out: needs no login. */
  readonly access?: {
    isSignedIn(): boolean;
    /** Resolves after the login and the call of `sourceChanged`; rejects where the user cancelled. */
    signIn(): Promise<void>;
  };
}
