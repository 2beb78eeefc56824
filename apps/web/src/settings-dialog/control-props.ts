import type { AppConfig } from '../site/app-config.ts';

/** What the control of a setting is given. */
export interface ControlProps {
  readonly config: AppConfig;
  /** The name of the row, for controls without one of their own. */
  readonly label: string;
}
