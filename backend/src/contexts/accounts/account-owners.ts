import { Injectable } from '@nestjs/common';
import { accountStream } from '@chatbot-builder/contracts/events/account';
import { personStream } from '@chatbot-builder/contracts/events/person';
import type { AccountId, PersonId } from '@chatbot-builder/contracts/ids';
import { z } from 'zod';
import type { Mail } from '../../ports/mailer.js';
import { Owners } from '../../runtime/access/owners.js';
import { PersonalData } from '../../runtime/sealing/personal-data.js';
import { Streams } from '../../runtime/streams.js';
import { account } from './account.js';
import { AccountMails } from './mailed-links/account-mails.js';
import { person } from './person.js';

interface Owner {
  readonly personId: PersonId;
  readonly email: string;
}

@Injectable()
export class AccountOwners extends Owners {
  constructor(
    private readonly streams: Streams,
    private readonly personal: PersonalData,
    private readonly mails: AccountMails,
  ) {
    super();
  }

  async emailOf(accountId: AccountId): Promise<string | undefined> {
    return (await this.ownerOf(accountId))?.email;
  }

  async mailOnce(accountId: AccountId, mailTo: (address: string) => Mail): Promise<void> {
    const owner = await this.ownerOf(accountId);
    if (owner) await this.mails.sendOnce(owner.personId, mailTo(owner.email));
  }

  private async ownerOf(accountId: AccountId): Promise<Owner | undefined> {
    const { state: owned } = await this.streams.read(accountStream(accountId), account);
    if (owned.phase !== 'registered') return undefined;
    const stream = personStream(owned.ownerId);
    const { state } = await this.streams.read(stream, person);
    if (state.phase !== 'registered') return undefined;
    const opened = await this.personal.open(stream, 'email', state.email);
    const email = z.string().nullable().parse(opened);
    return email === null ? undefined : { personId: owned.ownerId, email };
  }
}
