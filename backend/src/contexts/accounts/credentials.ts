import { Injectable } from '@nestjs/common';
import type { PersonId } from '@chatbot-builder/contracts/ids';
import { ROLES } from '@chatbot-builder/contracts/permissions';
import { z } from 'zod';
import { Vault } from '../../runtime/sealing/vault.js';

/** What a person signs in with. Includes the address and the role, so that an interrupted registration can be completed. */
const Credential = z.strictObject({ email: z.string(), passwordHash: z.string(), role: z.enum(ROLES) });
export type Credential = z.infer<typeof Credential>;

const nameOf = (personId: PersonId): string => `credential/${personId}`;

@Injectable()
export class Credentials {
  constructor(private readonly vault: Vault) {}

  async of(personId: PersonId): Promise<Credential | undefined> {
    const bytes = await this.vault.get(nameOf(personId));
    return bytes && Credential.parse(JSON.parse(bytes.toString()));
  }

  keep(personId: PersonId, credential: Credential): Promise<void> {
    return this.vault.put(nameOf(personId), Buffer.from(JSON.stringify(credential)));
  }

  drop(personId: PersonId): Promise<void> {
    return this.vault.delete(nameOf(personId));
  }
}
