import { setTimeout } from 'node:timers/promises';

export interface NeededEngine {
  /** As people call it, at the beginning of a sentence. */
  readonly name: string;
  /** Resolves when it answers. */
  readonly ask: () => Promise<unknown>;
}

/** No engine may be silent for longer; a port that keeps its promise fails sooner. */
const LONGEST_MS = 5_000;

/** Whether the engines answer that nothing can be done without. */
export class Health {
  constructor(private readonly needed: readonly NeededEngine[]) {}

  /** Names of those that are away. */
  async away(): Promise<readonly string[]> {
    const answers = await Promise.all(this.needed.map(isThere));
    return this.needed.filter((_engine, index) => !answers[index]).map(({ name }) => name);
  }
}

async function isThere({ ask }: NeededEngine): Promise<boolean> {
  const answered = new AbortController();
  const silence = setTimeout(LONGEST_MS, false, { signal: answered.signal }).catch(() => false);
  try {
    return await Promise.race([ask().then(() => true, () => false), silence]);
  } finally {
    answered.abort();
  }
}
