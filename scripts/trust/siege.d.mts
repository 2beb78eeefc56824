interface HonestFigures {
  readonly answers: number;
  /** ms */
  readonly p50: number;
  readonly p99: number;
  readonly rejected: number;
  readonly wrong: number;
  readonly failed: number;
}

export function siege(options: { seconds: number; rest: number; data?: readonly string[]; print?: (text: string) => void }): Promise<{
  readonly clients: number;
  readonly seconds: number;
  readonly alone: HonestFigures;
  readonly beside: HonestFigures;
  /** Attempts, by their kind. */
  readonly attacks: Readonly<Record<'aborts' | 'slowBodies' | 'slowReaders' | 'heavy', number>>;
  /** Resident memory, MB. */
  readonly before: number;
  readonly during: number;
  readonly after: number;
  readonly slotsLeft: number;
  readonly stderr: string;
}>;
