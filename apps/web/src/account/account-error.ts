/** The errors of the account, each as one sentence for the user. */
import { PreferenceError } from '@flyover/osm-preferences';
import i18next from 'i18next';

export type AccountErrorKind =
  /** There is no login, or it has ended: the service answers 401. */
  | 'loggedOut'
  /** A query is to be removed, and there is no login. */
  | 'loggedOutDelete'
  /** The login has no right to the preferences: 403. */
  | 'forbidden'
  /** The user refused at the service. */
  | 'denied'
  /** The login window was closed. */
  | 'closed'
  /** The browser opened no login window. */
  | 'blocked'
  /** The login failed for another reason, `reason`. */
  | 'login'
  /** The login failed for an unknown reason. */
  | 'loginUnclear'
  | 'offline'
  /** Any other answer than success; `detail` has the status and the message of the service. */
  | 'refused'
  /** The answer is not what it must be. */
  | 'unreadable'
  /** Another page or tool has changed the same query meanwhile. */
  | 'unconfirmed'
  /** The name is empty or too long. */
  | 'name'
  /** The query is too long. */
  | 'query'
  /** There is no query of this name. */
  | 'missing'
  /** There is a query of this name already. */
  | 'exists';

/** The message is one sentence for the user, in the language of the page. */
export class AccountError extends Error {
  override readonly name = 'AccountError';
  readonly kind: AccountErrorKind;

  constructor(kind: AccountErrorKind, values: Readonly<Record<string, string>> = {}) {
    super(i18next.t(`account.error.${kind}`, values));
    this.kind = kind;
  }
}

/** An error of the saved form as one of the account; every other error as it is. */
export function accountError(error: unknown, name = ''): unknown {
  if (!(error instanceof PreferenceError)) return error;
  return new AccountError(error.kind === 'damaged' || error.kind === 'size' ? 'unreadable' : error.kind, { name });
}
