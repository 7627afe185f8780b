import type { Damage } from './damage.js';
import { setTimeout } from 'node:timers/promises';
import { DiskFull } from '../ports/event-store.js';
import type { Vault } from './sealing/vault.js';

export interface NeededEngine {
  /** Name for people, as the beginning of a sentence. */
  readonly name: string;
  /** Resolves if the engine answers. Rejects with `DiskFull` if nothing can be written. */
  readonly ask: () => Promise<unknown>;
  /** What needs the operator although the engine answers: a sentence without secrets. */
  readonly warning?: () => string | undefined;
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
    const away = await Promise.all(this.needed.map(complaintOf));
    return [
      ...away.filter((complaint) => complaint !== undefined),
      ...this.#unattendedWork(),
      ...((await isLeftBehind)
        ? ['SECRETS_KEY was rotated while this process was running. Restart it with the new one.']
        : []),
    ];
  }

  /** What needs the operator, although this process serves as well as any other would. Public, too. */
  get warnings(): readonly string[] {
    const warnings = [this.damage.warning, ...this.needed.map(({ warning }) => warning?.())];
    return warnings.filter((warning) => warning !== undefined);
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

async function complaintOf({ name, ask }: NeededEngine): Promise<string | undefined> {
  const away = `${name} does not answer.`;
  const answered = new AbortController();
  const silence = setTimeout(LONGEST_MS, away, { signal: answered.signal }).catch(() => away);
  try {
    return await Promise.race([
      ask().then(
        () => undefined,
        (error: unknown) => (error instanceof DiskFull ? DISK_FULL : away),
      ),
      silence,
    ]);
  } finally {
    answered.abort();
  }
}

const DISK_FULL =
  'The disk that holds the data is full. Free some space: the server goes on by itself, and what it acknowledged is safe.';
