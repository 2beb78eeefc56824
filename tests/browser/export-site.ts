/** A site whose configuration names JOSM and GitHub, both played. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { answerJson, type PlayedServer, playServer } from './played-server.ts';
import { PUBLIC_NAME } from './public-site.ts';
import { type Served, serve } from './served.ts';

export interface Targets {
  readonly josm: PlayedServer;
  readonly github: PlayedServer;
  readonly site: Served;
}

/** What JOSM answers when it is asked for its version. */
export const josmVersion = (major: number) => ({
  protocolversion: { major, minor: 12 },
  application: 'JOSM RemoteControl',
  version: 19_000,
});
/** A JOSM that takes all it is asked to. */
export const agreeable: PlayedServer['answer'] = (call, response) =>
  call.path === '/version' ? answerJson(response, josmVersion(1)) : response.end('OK');
/** A GitHub that takes every gist. */
export const makesGists: PlayedServer['answer'] = (_, response) =>
  answerJson(response, { html_url: 'https://gist.github.com/mapper/5f3a', id: '5f3a', owner: { login: 'mapper' } }, 201);

/** `clear`: both work again, and have not been called. */
export async function startTargets(): Promise<Targets & { clear(): void; stop(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'flyover-targets-'));
  const [josm, github] = await Promise.all([playServer(agreeable), playServer(makesGists)]);
  const config = join(folder, 'config.json');
  writeFileSync(config, JSON.stringify({ josmServer: josm.address, gistServer: github.address }));
  const site = await serve(['--config', config, '--host-name', PUBLIC_NAME]);
  return {
    josm,
    github,
    site,
    clear() {
      josm.answer = agreeable;
      github.answer = makesGists;
      josm.calls.length = 0;
      github.calls.length = 0;
    },
    async stop() {
      await Promise.all([site.stop(), josm.stop(), github.stop()]);
      rmSync(folder, { recursive: true });
    },
  };
}
