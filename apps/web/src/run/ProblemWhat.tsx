import type { EmptyReason } from '@flyover/result-session';
import { IconAlertTriangle, IconMapOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { AppConfig } from '../site/app-config.ts';
import { isOnThisComputer } from '../site/this-computer.ts';
import { BAR_ICON, MENU_ICON } from '../ui/icon-sizes.ts';
import type { Surroundings } from './problem-text.ts';
import { asksOwnServer, serverName } from './servers.ts';
import './ways-out.css';
import './run-cards.css';

interface Props {
  readonly title: string;
  /** Sentences, a paragraph each; empty ones are left out. */
  readonly texts: readonly string[];
}

/** The failure and its reason, announced at once by screen readers. */
export function ProblemWhat({ title, texts }: Props) {
  return (
    <div role="alert" className="problem-what">
      <h2>
        <IconAlertTriangle {...BAR_ICON} />
        {title}
      </h2>
      {texts
        .filter((text) => text !== '')
        .map((text) => (
          <p key={text}>{text}</p>
        ))}
    </div>
  );
}

/** The line on a blank map with the reason (specification, section 4, "Empty-map reasons"). */
export function BlankNote({ reason, hasLayers = false }: { readonly reason: EmptyReason; readonly hasLayers?: boolean }) {
  const { t } = useTranslation();
  return (
    <p className="floating blank-note" role="status">
      <IconMapOff {...MENU_ICON} />
      <span>
        {t(hasLayers ? 'empty.titleBeside' : 'empty.title')} ({t(`empty.reason.${reason}`)})
      </span>
    </p>
  );
}

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
