import type { AppConfig } from '../site/app-config.ts';

/** The props of a setting's control. */
export interface ControlProps {
  readonly config: AppConfig;
  /** The name of the row, for controls without one of their own. */
  readonly label: string;
}
