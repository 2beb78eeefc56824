/** The option `--crs`: of which system the coordinates of data are, where a file that needs one does not say. */
import { projectionOf } from '@flyover/osm-elements';
import type { Call } from '../call.ts';
import { CallProblem } from '../problem.ts';

/** Its value, as the readers take it. @throws CallProblem where nobody knows it */
export async function crsOption(call: Call): Promise<{ system?: string }> {
  const system = call.value('crs');
  if (system === undefined) return {};
  if ((await projectionOf(system)) === undefined)
    throw new CallProblem(`--crs takes a system that is known, such as EPSG:25832, or one as WKT, not "${system}"`, { showUsage: false });
  return { system };
}
