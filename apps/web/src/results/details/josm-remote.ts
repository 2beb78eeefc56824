/**
 * JOSM's remote control: the editor on this computer listens at a port, once its user has allowed it. Its protocol's major version must be 1
 * (specification, section 7).
 */

export const JOSM_ADDRESS = 'http://127.0.0.1:8111/';

/** How long JOSM may take to answer, ms. */
const ANSWER_TIME = 5000;

/** `notFound`: nobody answers; `incompatible`: another protocol, with its version; `refused`: JOSM said no. */
export type JosmProblem =
  | { readonly kind: 'notFound' }
  | { readonly kind: 'incompatible'; readonly version: string }
  | { readonly kind: 'refused'; readonly status: number };

/**
 * Asks JOSM to load an element, with its nodes or members.
 *
 * @param short like `w12`
 * @returns what went wrong; undefined where it did not
 */
export async function loadInJosm(short: string, request: typeof fetch = fetch): Promise<JosmProblem | undefined> {
  try {
    const version = await askVersion(request);
    if (version.major !== 1) return { kind: 'incompatible', version: version.text };
    const query = new URLSearchParams({ objects: short, relation_members: 'true' });
    // the answer comes when everything is loaded
    const { ok, status } = await request(`${JOSM_ADDRESS}load_object?${query}`);
    return ok ? undefined : { kind: 'refused', status };
  } catch {
    return { kind: 'notFound' };
  }
}

async function askVersion(request: typeof fetch): Promise<{ readonly major: unknown; readonly text: string }> {
  const response = await request(`${JOSM_ADDRESS}version`, { signal: AbortSignal.timeout(ANSWER_TIME) });
  const answer: unknown = response.ok ? await response.json().catch(() => undefined) : undefined;
  const protocol = fieldOf(answer, 'protocolversion');
  const [major, minor] = [fieldOf(protocol, 'major'), fieldOf(protocol, 'minor')];
  return { major, text: typeof major === 'number' ? `${major}.${typeof minor === 'number' ? minor : 0}` : '?' };
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}
