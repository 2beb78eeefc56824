import type { ElementStore } from '@flyover/osm-elements';

/** Whether a query made more than counts. */
export function hasMade({ made, strings }: ElementStore): boolean {
  return made.types.some((type) => strings.get(type) !== 'count');
}
