/** Files that were dropped on the page: those that hold features may be meant as layers, those of changes as comparisons, all else is own data. */
import { errorMessage } from '@flyover/worker-calls';
import { openFiles } from '../own-data/open-files.ts';
import { withTexts } from '../ui/i18n.ts';
import { withTimeout } from '../ui/lazy-part.ts';
import { showToast } from '../ui/toasts.ts';

/** Formats of features that a layer can have, by the ends of names: what a file is its bytes say later. */
const FEATURES = /\.(?:geojson(?:l|s|seq)?|topojson|umap|gpx|kml|kmz|fgb|parquet|csv|tsv|shp|zip)(?:\.gz|\.bz2|\.zst)?$/i;

/** Files of changes, which may be looked at as such. */
const CHANGES = /\.osc(?:\.gz|\.bz2|\.zst)?$/i;

/** Opens files, and asks first where it is not clear as what. */
export async function openDropped(files: readonly File[]): Promise<void> {
  const features = files.filter(({ name }) => FEATURES.test(name));
  const changes = files.filter(({ name }) => CHANGES.test(name));
  // two files of changes are data: a comparison is one
  const compared = changes.length === 1 ? changes[0] : undefined;
  void openFiles(files.filter((file) => !features.includes(file) && file !== compared));
  try {
    if (compared !== undefined) {
      const { openChanges } = await withTimeout('time', withTexts(import('../time/show-changes.ts'), 'time'));
      await openChanges(compared);
    }
    if (features.length === 0) return;
    const part = await withTimeout('layers', withTexts(import('../layers/open-layers.ts'), 'layers', 'read-fault'));
    await part.openDropped(features);
  } catch (thrown) {
    showToast({ kind: 'error', text: errorMessage(thrown) });
  }
}
