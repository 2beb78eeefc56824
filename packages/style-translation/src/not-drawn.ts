/** Properties that sheets have and MapLibre's layers have not. */
import type { TranslatedLine } from './cascade/apply-rules.ts';
import type { LeftOuts } from './left-out.ts';

const NOT_DRAWN = new Set(
  [
    'icon-width icon-height icon-orientation render text-decoration line-style direction-arrows',
    'shield-image shield-width shield-height shield-color shield-opacity shield-frame-color shield-frame-width shield-casing-color',
    'shield-casing-width shield-text',
  ]
    .join(' ')
    .split(' '),
);

/** Notes them where they first stand. */
export function noteProperties(lines: readonly TranslatedLine[], left: LeftOuts): void {
  for (const line of lines) {
    if (line.kind !== 'property' || line.assigned.kind === 'nothing') continue;
    if (!NOT_DRAWN.has(line.name) && !line.name.startsWith('extrude')) continue;
    left.place = line.place;
    left.add('property', line.name);
  }
}
