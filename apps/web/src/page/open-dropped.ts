/** Files that were dropped on the page: those that hold features may be meant as layers, all else is own data. */
import { openFiles } from '../own-data/open-files.ts';
import { withTexts } from '../ui/i18n.ts';
import { withTimeout } from '../ui/lazy-part.ts';
import { showToast } from '../ui/toasts.ts';

/** Formats of features, by the ends of names: what a file is its bytes say later. */
const FEATURES = /\.(?:geojson|gpx|kml|fgb)(?:\.gz|\.bz2)?$/i;

/** Opens files, and asks first where it is not clear as what. */
export async function openDropped(files: readonly File[]): Promise<void> {
  const features = files.filter(({ name }) => FEATURES.test(name));
  void openFiles(files.filter((file) => !features.includes(file)));
  if (features.length === 0) return;
  try {
    const part = await withTimeout('layers', withTexts(import('../layers/open-dropped.ts'), 'layers'));
    await part.openDropped(features);
  } catch (thrown) {
    showToast({ kind: 'error', text: thrown instanceof Error ? thrown.message : String(thrown) });
  }
}
