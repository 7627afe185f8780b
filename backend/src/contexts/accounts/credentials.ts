import { Injectable } from '@nestjs/common';
import type { Actor } from '@chatbot-builder/contracts/events';
import type { PersonId } from '@chatbot-builder/contracts/ids';
import { ROLES } from '@chatbot-builder/contracts/permissions';
import { z } from 'zod';
import { Vault } from '../../runtime/sealing/vault.js';
import { SecondFactor, SecondFactorEvent } from './two-factor/second-factor.js';

/** See `MailedLink`. */
const Link = z.strictObject({ hash: z.string(), expiresAt: z.number() });

/**
 * What a person signs in with. Includes the address and the role, so that an interrupted registration can be completed.
 */
const Credential = z.strictObject({
  email: z.string(),
  passwordHash: z.string(),
  role: z.enum(ROLES),
  /** Links that may set a new password. */
  resets: z.array(Link).default([]),
  /** Links that prove that an address is the person's. */
  confirmations: z.array(Link.extend({ email: z.string() })).default([]),
  /** The address that the person asked to sign in with, for the job that mails it a link. */
  wanted: z.strictObject({ mailId: z.uuid(), email: z.string() }).optional(),
  /** An address that was proven, until that is recorded and the sign-in has moved to it. */
  confirmed: z.strictObject({ id: z.uuid(), email: z.string() }).optional(),
  /**
   * Mails that followed from events and went out, the latest ones. Their jobs may be queued again long after they were
   * done.
   */
  mailed: z.array(z.uuid()).default([]),
  /** The latest change of the password, until it is recorded as an event and old sessions have ended. */
  change: z.strictObject({ id: z.uuid(), through: z.enum(['reset', 'settings']) }).optional(),
  /** What signing in asks for beside the password. */
  secondFactor: SecondFactor.optional(),
  /** The secret of an authenticator app that no code has confirmed yet. */
  pendingSecret: z.string().optional(),
  /** What happened to the second factor, until it is recorded as events. */
  unrecorded: z.array(z.strictObject({ id: z.uuid(), event: SecondFactorEvent })).default([]),
});
export type Credential = z.infer<typeof Credential>;
export type NewCredential = Pick<Credential, 'email' | 'passwordHash' | 'role'>;

const nameOf = (personId: PersonId): string => `credential/${personId}`;

export const actorOf = (personId: PersonId, { role }: Pick<Credential, 'role'>): Actor => ({
  kind: role === 'client' ? 'client' : 'person',
  id: personId,
});

const parse = (bytes: Buffer): Credential => Credential.parse(JSON.parse(bytes.toString()));
const bytesOf = (credential: NewCredential): Buffer => Buffer.from(JSON.stringify(credential));

@Injectable()
export class Credentials {
  constructor(private readonly vault: Vault) {}

  async of(personId: PersonId): Promise<Credential | undefined> {
    const bytes = await this.vault.get(nameOf(personId));
    return bytes && parse(bytes);
  }

  keep(personId: PersonId, credential: NewCredential): Promise<void> {
    return this.vault.put(nameOf(personId), bytesOf(credential));
  }

  /** Atomic. `change` returns undefined to leave the credential as it is. Returns whether it was changed. */
  change(personId: PersonId, change: (credential: Credential) => Credential | undefined): Promise<boolean> {
    return this.vault.update(nameOf(personId), (bytes) => {
      const changed = change(parse(bytes));
      return changed && bytesOf(changed);
    });
  }

  drop(personId: PersonId): Promise<void> {
    return this.vault.delete(nameOf(personId));
  }
}
