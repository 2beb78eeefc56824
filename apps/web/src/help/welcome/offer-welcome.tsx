import type { AppConfig } from '../../site/app-config.ts';
import { putOverMap } from '../../view/over-map.ts';
import { WelcomeCard } from './WelcomeCard.tsx';

/** Puts the card of the first visit over the map. */
export function offerWelcome(config: AppConfig): void {
  putOverMap('welcome', () => <WelcomeCard config={config} />);
}
