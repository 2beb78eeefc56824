import { DEFAULT_LOOK, type SheetLook } from './look.ts';

export function sheetLook(_sheets: readonly string[]): SheetLook {
  return DEFAULT_LOOK;
}
