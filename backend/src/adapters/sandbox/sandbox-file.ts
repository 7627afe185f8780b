import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { AccountId } from '@chatbot-builder/contracts/ids';
import { z } from 'zod';

const Subscription = z.strictObject({
  id: z.string(),
  customerId: z.string(),
  accountId: AccountId,
  status: z.enum(['active', 'past_due', 'paused', 'canceled']),
  currentPeriodEnd: z.iso.datetime(),
  cancelAtPeriodEnd: z.boolean(),
});
export type SandboxSubscription = z.infer<typeof Subscription>;

const Checkout = z.strictObject({
  id: z.string(),
  accountId: AccountId,
  customerId: z.string(),
  expiresAt: z.iso.datetime(),
  successUrl: z.string(),
  cancelUrl: z.string(),
  subscriptionId: z.optional(z.string()),
});

const Portal = z.strictObject({ id: z.string(), customerId: z.string(), returnUrl: z.string() });

const Contents = z.strictObject({
  checkouts: z.array(Checkout),
  /** The one opened last of each customer. */
  portals: z.array(Portal),
  /** Newest first. */
  subscriptions: z.array(Subscription),
});
type Contents = z.infer<typeof Contents>;

const EMPTY: Contents = { checkouts: [], portals: [], subscriptions: [] };

/** What the sandbox knows, as a small JSON file of a development machine. */
export class SandboxFile {
  #contents: Contents | undefined;

  constructor(private readonly file: string) {}

  get contents(): Contents {
    return (this.#contents ??= this.#read());
  }

  change(change: Partial<Contents>): void {
    const contents = { ...this.contents, ...change };
    mkdirSync(dirname(this.file), { recursive: true });
    writeFileSync(`${this.file}.part`, JSON.stringify(contents, null, 2));
    renameSync(`${this.file}.part`, this.file);
    this.#contents = contents;
  }

  #read(): Contents {
    return existsSync(this.file) ? Contents.parse(JSON.parse(readFileSync(this.file, 'utf8'))) : EMPTY;
  }
}
