import { AccountId, PersonId } from '@chatbot-builder/contracts/ids';
import { z } from 'zod';
import type { Sessions } from '../../ports/sessions.js';
import type { Signals, Unsubscribe } from '../../ports/signals.js';

const CHANNEL = 'sessions-ended';
const Ended = z.object({ of: z.union([PersonId, AccountId]) });

/** Ends sessions, and makes every process check the streams that it holds open for those people. */
export class SessionRevocation {
  constructor(
    private readonly sessions: Pick<Sessions, 'end' | 'list' | 'endAllOf' | 'endAllOfAccount'>,
    private readonly signals: Pick<Signals, 'publish' | 'subscribe'>,
  ) {}

  async endOne(personId: PersonId, id: string): Promise<void> {
    await this.sessions.end(id);
    await this.announce(personId);
  }

  /** Ends the person's sessions, all or all but one. */
  async endAllOf(personId: PersonId, except?: string): Promise<void> {
    if (except === undefined) await this.sessions.endAllOf(personId);
    else for (const { id } of await this.sessions.list(personId)) if (id !== except) await this.sessions.end(id);
    await this.announce(personId);
  }

  async endAllOfAccount(accountId: AccountId): Promise<void> {
    await this.sessions.endAllOfAccount(accountId);
    await this.announce(accountId);
  }

  /** Announces that a session of this person, or of this account's people, has ended. */
  announce(of: PersonId | AccountId): Promise<void> {
    return this.signals.publish(CHANNEL, { of } satisfies z.infer<typeof Ended>);
  }

  listen(listener: (of: PersonId | AccountId) => void): Promise<Unsubscribe> {
    return this.signals.subscribe(CHANNEL, (message) => listener(Ended.parse(message).of));
  }
}
