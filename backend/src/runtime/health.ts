import type { Damage } from './damage.js';
import { setTimeout } from 'node:timers/promises';
import type { Vault } from './sealing/vault.js';

export interface NeededEngine {
  /** Name for people, as the beginning of a sentence. */
  readonly name: string;
  /** Resolves if the engine answers. */
  readonly ask: () => Promise<unknown>;
}

/** Injection token of the needed engines. */
export const NEEDED_ENGINES = Symbol('needed engines');

/** Ports fail sooner by contract; this is the upper limit for an answer. */
const LONGEST_MS = 5_000;

/** What runs under each lease, in words for people. */
const UNDER_LEASES = { projector: 'the views', reactor: 'the reactions' };

/** Checks that all required engines answer, and that work which this process left to a newer version is being done. */
export class Health {
  constructor(
    private readonly needed: readonly NeededEngine[],
    /** Leases whose work nobody does; see `LeaseKeeper.unattended`. */
    private readonly unattended: () => Iterable<string>,
    private readonly secrets: Pick<Vault, 'isLeftBehind'>,
    private readonly damage: Pick<Damage, 'warning'>,
  ) {}

  /** What is wrong, one sentence each. Public: the sentences hold no secrets. */
  async complaints(): Promise<readonly string[]> {
    // If the secrets cannot be read, the check of their engine reports it.
    const isLeftBehind = this.secrets.isLeftBehind().catch(() => false);
    const answers = await Promise.all(this.needed.map(isThere));
    const away = this.needed.filter((_engine, index) => !answers[index]);
    return [
      ...away.map(({ name }) => `${name} does not answer.`),
      ...this.#unattendedWork(),
      ...((await isLeftBehind)
        ? ['SECRETS_KEY was rotated while this process was running. Restart it with the new one.']
        : []),
    ];
  }

  /** What needs the operator, although this process serves as well as any other would. Public, too. */
  get warnings(): readonly string[] {
    const { warning } = this.damage;
    return warning === undefined ? [] : [warning];
  }

  #unattendedWork(): string[] {
    const unattended = new Set(this.unattended());
    const duties = Object.entries(UNDER_LEASES).flatMap(([lease, duty]) => (unattended.has(lease) ? [duty] : []));
    return duties.length === 0
      ? []
      : [
          `A newer version of the product wrote to the log, and no process of that version runs ${duties.join(' and ')}. Start one.`,
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
