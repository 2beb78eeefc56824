/** A page that was built from a commit. */
export interface CommitBuild {
  /** Whole. */
  readonly hash: string;
  /** The beginning of the hash, and the subject. */
  readonly label: string;
  /** The folder of the built page. */
  readonly app: string;
}

export declare function findCommit(name: string, root?: string): Promise<{ hash: string; label: string }>;
export declare function buildCommit(name: string, print: (text: string) => void, root?: string): Promise<CommitBuild>;
