/** What the tests use of `oidc-provider`, which brings no types. */
declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http';

  export class Provider {
    constructor(issuer: string, configuration: object);
    callback(): (request: IncomingMessage, response: ServerResponse) => void;
    on(
      event: 'access_token.saved' | 'access_token.issued' | 'access_token.destroyed',
      listener: (token: { jti: string; scope?: string }) => void,
    ): void;
  }
}
