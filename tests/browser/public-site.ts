/** A site that Chromium takes for one of the internet: the server of a test behind two names, by https and by http. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, type LaunchOptions, type Page } from '@playwright/test';

/** Its name, by which the server behind it is asked, too. */
export const PUBLIC_NAME = 'flyover.example.org';

export interface PublicSite {
  /** Address by https, ends in `/`. */
  readonly secure: string;
  /** The same by plain http. */
  readonly plain: string;
  readonly browser: Browser;
  stop(): Promise<void>;
}

/** The state of a permission, as a browser says it. */
type Permission = 'granted' | 'denied' | 'prompt';

/** Whether there is what makes the certificate. */
export function hasOpenssl(): boolean {
  try {
    execFileSync('openssl', ['version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** @param origin the server behind it, ends in `/` */
export async function startPublicSite(origin: string, options: LaunchOptions): Promise<PublicSite> {
  const pass = passOn(new URL(origin));
  const servers = [createSecureServer(selfSigned(), pass), createServer(pass)];
  const [secure, plain] = await Promise.all(
    servers.map(
      (server) => new Promise<number>((resolve) => server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port))),
    ),
  );
  const browser = await chromium.launch({
    ...options,
    args: [
      ...(options.args ?? []),
      `--ip-address-space-overrides=127.0.0.1:${secure}=public,127.0.0.1:${plain}=public`,
      `--host-resolver-rules=MAP ${PUBLIC_NAME} 127.0.0.1`,
    ],
  });
  return {
    secure: `https://${PUBLIC_NAME}:${secure}/`,
    plain: `http://${PUBLIC_NAME}:${plain}/`,
    browser,
    async stop() {
      await browser.close();
      for (const server of servers) {
        server.closeAllConnections();
        server.close();
      }
    },
  };
}

function passOn({ hostname, port }: URL) {
  return (asked: IncomingMessage, response: ServerResponse) => {
    const { method, url: path, headers } = asked;
    const passed = request({ hostname, port, method, path, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    passed.on('error', () => response.destroy());
    asked.pipe(passed);
  };
}

function selfSigned(): { readonly key: Buffer; readonly cert: Buffer } {
  const folder = mkdtempSync(join(tmpdir(), 'flyover-tls-'));
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const subject = ['-subj', `/CN=${PUBLIC_NAME}`, '-addext', `subjectAltName=DNS:${PUBLIC_NAME}`];
  try {
    const form = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '1'];
    execFileSync('openssl', ['req', '-x509', ...form, '-keyout', key, '-out', cert, ...subject], { stdio: 'ignore' });
    return { key: readFileSync(key), cert: readFileSync(cert) };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/**
 * Sets what the browser has been told of programs on this computer. It holds as long as its session, which ends with the browser.
 *
 * @param page stands at the site
 */
export async function setLoopbackPermission(page: Page, setting: Permission): Promise<void> {
  const context = page.context();
  // the protocol knows the context of a page by its number only
  const own = await context.newCDPSession(page);
  const { browserContextId } = (await own.send('Target.getTargetInfo')).targetInfo;
  const session = await context.browser()?.newBrowserCDPSession();
  const { origin } = new URL(page.url());
  for (const name of ['local-network-access', 'loopback-network'])
    await session?.send('Browser.setPermission', { permission: { name }, setting, browserContextId, origin });
}
