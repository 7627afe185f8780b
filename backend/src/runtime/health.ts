import { setTimeout } from 'node:timers/promises';
import type { Vault } from './sealing/vault.js';

export interface NeededEngine {
  /** As people call it, at the beginning of a sentence. */
  readonly name: string;
  /** Resolves when it answers. */
  readonly ask: () => Promise<unknown>;
}

/** Where the engines module gives them. */
export const NEEDED_ENGINES = Symbol('needed engines');

/** No engine may be silent for longer; a port that keeps its promise fails sooner. */
const LONGEST_MS = 5_000;

/** What is kept under leases, to people. */
const UNDER_LEASES = { projector: 'the views', reactor: 'what follows from events' };

/** Whether the engines answer that nothing can be done without, and nothing stands still that this process had to leave. */
export class Health {
  constructor(
    private readonly needed: readonly NeededEngine[],
    /** Leases whose work nobody does: see `LeaseKeeper`. */
    private readonly unattended: () => Iterable<string>,
    private readonly secrets: Pick<Vault, 'isLeftBehind'>,
  ) {}

  /** What is wrong, a sentence each; anybody may read it. */
  async complaints(): Promise<readonly string[]> {
    // Where they cannot be asked, it is their engine that does not answer.
    const isLeftBehind = this.secrets.isLeftBehind().catch(() => false);
    const answers = await Promise.all(this.needed.map(isThere));
    const away = this.needed.filter((_engine, index) => !answers[index]);
    return [
      ...away.map(({ name }) => `${name} does not answer.`),
      ...this.#standingStill(),
      ...((await isLeftBehind)
        ? ['SECRETS_KEY was rotated while this process was running. Restart it with the new one.']
        : []),
    ];
  }

  #standingStill(): string[] {
    const unattended = new Set(this.unattended());
    const duties = Object.entries(UNDER_LEASES).flatMap(([lease, duty]) => (unattended.has(lease) ? [duty] : []));
    return duties.length === 0
      ? []
      : [
          `A newer version of the product wrote to the log, and no process of that version keeps ${duties.join(' and ')}. Start one.`,
        ];
  }
}

async function isThere({ ask }: NeededEngine): Promise<boolean> {
  const answered = new AbortController();
  const silence = setTimeout(LONGEST_MS, false, { signal: answered.signal }).catch(() => false);
  try {
    return await Promise.race([
      ask().then(
        () => true,
        () => false,
      ),
      silence,
    ]);
  } finally {
    answered.abort();
  }
}
