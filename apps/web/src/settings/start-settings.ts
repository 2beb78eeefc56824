/** The steps that prepare the settings before the page is drawn, and their messages. */
import i18next from 'i18next';
import { openDialog } from '../ui/dialogs.ts';
import { speak } from '../ui/i18n.ts';
import { withTimeout } from '../ui/lazy-part.ts';
import { showToast } from '../ui/toasts.ts';
import { SETTINGS_PREFIX, SETTINGS_VERSION } from './settings-schema.ts';
import { followOtherPages, recoverSettings, settingsStorage, useSettings } from './settings-store.ts';

/** The key under which overpass turbo keeps its version: where it stands, the rest stands too. */
const TURBO_VERSION = 'overpass-ide_version';

/** A note for this visit: the newer version that was reported. */
const TOLD = 'flyover_told-version';

/**
 * Upgrades stored settings of another version to this one, and takes over those of overpass turbo where Flyover replaces it on a site. Then
 * synchronizes with other pages, and reports once when the browser stores nothing.
 */
export async function startSettings(): Promise<void> {
  useSettings.subscribe(({ ui_language }, before) => {
    if (ui_language !== before.ui_language) void speakOrTell(ui_language);
  });
  await recoverSettings();
  const { firstVisit, version } = useSettings.getState();
  try {
    if (!firstVisit && version !== SETTINGS_VERSION) await upgradeOwn();
    else if (firstVisit && (settingsStorage?.getItem(TURBO_VERSION) ?? null) !== null) await takeOver();
  } catch (error) {
    // without the upgrade, what this version knows of the settings holds
    console.warn(`settings of another version were not brought up to date: ${String(error)}`);
  }
  followOtherPages();
  tellStorageProblem();
}

async function speakOrTell(setting: string): Promise<void> {
  if (!(await speak(setting))) showToast({ kind: 'warning', text: i18next.t('settings.languageFailed') });
}

async function upgradeOwn(): Promise<void> {
  const { profileOf, readProfile } = await withTimeout('upgrade', import('./upgrade/index.ts'));
  const { settings, ignored, from, newer } = readProfile(profileOf({ ...settingsStorage }, SETTINGS_PREFIX));
  if (!newer) {
    useSettings.getState().take(settings);
    return;
  }
  const unknown = ignored.map(({ name }) => name);
  if (unknown.length === 0 || sessionStorage.getItem(TOLD) === String(from)) return;
  sessionStorage.setItem(TOLD, String(from));
  showToast({ kind: 'warning', text: i18next.t('settings.newer', { version: from, names: unknown.join(', ') }) });
}

/** The entries of overpass turbo stay where they are. */
async function takeOver(): Promise<void> {
  const { profileOf, readProfile, TURBO_PREFIX } = await withTimeout('upgrade', import('./upgrade/index.ts'));
  useSettings.getState().take(readProfile(profileOf({ ...settingsStorage }, TURBO_PREFIX)).settings);
  showToast({
    text: i18next.t('settings.takenOver'),
    action: { label: i18next.t('settings.open'), run: () => openDialog('settings') },
  });
}

/** Told once a page, and it stays until it is closed: what someone writes now is lost with the page. */
function tellStorageProblem(): void {
  const tell = (problem: 'blocked' | 'full') => showToast({ kind: 'error', lasting: true, text: i18next.t(`settings.storage.${problem}`) });
  const { storageProblem } = useSettings.getState();
  if (storageProblem !== undefined) {
    tell(storageProblem);
    return;
  }
  const stop = useSettings.subscribe(({ storageProblem: problem }) => {
    if (problem === undefined) return;
    stop();
    tell(problem);
  });
}
