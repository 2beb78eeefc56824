/** The rows of the table benchmark, the same in the page, for its peer and on the server: points with three tags, the names all different. */

export const FIRST_ID = 1_000_000_000;

const STREETS = ['Lindenstraße', 'Am Markt', 'Bahnhofstraße', 'Große Wollweberstraße', 'Ringweg'];
const KINDS = ['bench', 'restaurant', 'cafe', 'waste_basket', 'parking'];

/**
 * As Overpass JSON has them.
 *
 * @param {number} count
 * @returns {Generator<{ type: 'node', id: number, lat: number, lon: number, version: number, tags: Record<string, string> }>}
 */
export function* tableRows(count) {
  let state = 1;
  const random = () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return state / 2 ** 32;
  };
  for (let i = 0; i < count; i++) {
    const tags = {
      amenity: KINDS[Math.floor(random() * 5)],
      name: `${STREETS[Math.floor(random() * 5)]} ${Math.floor(random() * 1e9)}`,
      seats: `${Math.floor(random() * 200)}`,
    };
    const [lat, lon] = [53.5 + (i % 1000) / 1e5, 13.41 + Math.floor(i / 1000) / 1e5];
    yield { type: 'node', id: FIRST_ID + i, lat, lon, version: 1 + Math.floor(random() * 20), tags };
  }
}

/** The first of their names in the order of languages, where digits count as numbers. @param {number} count */
export function leastName(count) {
  const { compare } = new Intl.Collator('en', { numeric: true });
  let least;
  for (const { tags } of tableRows(count)) if (least === undefined || compare(tags.name, least) < 0) least = tags.name;
  return least;
}
