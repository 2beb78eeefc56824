import type { ElementType } from '@flyover/osm-elements';
import type { Expression } from '@flyover/overpass-ql';
import { UnsupportedError } from '../errors.ts';
import type { RunContext } from '../run-context.ts';
export function evaluateCondition(_context: RunContext, condition: Expression, _type: ElementType): (row: number) => boolean {
  throw new UnsupportedError('if', condition.line, 1);
}
