import type { AppConfig } from '../site/app-config.ts';
import { isOnThisComputer } from '../site/this-computer.ts';
import type { Surroundings } from './problem-text.ts';
import { asksOwnServer, serverName } from './servers.ts';

/**
 * Returns the circumstances of a failed request.
 *
 * @param server absolute address of the request; empty where there was none
 * @param thisComputer the word for the own server
 */
export function surroundings(server: string, config: AppConfig, thisComputer: string): Surroundings {
  const isHere = server !== '' && isOnThisComputer(server);
  return {
    // nothing on this computer needs a network
    online: navigator.onLine || isHere,
    securePage: location.protocol === 'https:',
    server,
    name: serverName(server, config, thisComputer),
    isOwn: isHere && asksOwnServer(server, config),
  };
}
