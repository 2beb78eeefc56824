/**
 * Settings of the map-only page: the defaults, whatever is stored here, so that it looks the same to everybody; and nothing is stored, since
 * the page of the app shares the storage.
 */
import { DEFAULT_SETTINGS } from '../settings/settings-schema.ts';
import { useSettings } from '../settings/settings-store.ts';

export function isolateSettings(): void {
  useSettings.setState({
    ...DEFAULT_SETTINGS,
    // the user cannot be asked, and queries of the app in another window are not this page's to end
    disable_warning_huge_data: true,
    kill_my_queries: false,
    storageProblem: undefined,
    set: (field, value) => useSettings.setState({ [field]: value }),
    take: (settings) => useSettings.setState(settings),
    reset: () => undefined,
  });
}
