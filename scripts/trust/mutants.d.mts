export interface Mutant {
  readonly from: number;
  readonly to: number;
  readonly text: string;
  readonly kind: string;
}
export function mutantsOf(source: string, tsx?: boolean): Promise<Mutant[]>;
export function randomOf(seed: number): (limit: number) => number;
