export interface Mutant {
  readonly from: number;
  readonly to: number;
  readonly text: string;
  readonly kind: string;
  readonly reached: { readonly from: number; readonly to: number };
}
export function mutantsOf(source: string, tsx?: boolean): Promise<Mutant[]>;
export function chanceOf(text: string, seed: number): number;
