import { Injectable } from '@nestjs/common';
import { accountStream } from '@chatbot-builder/contracts/events/account';
import { personStream } from '@chatbot-builder/contracts/events/person';
import { type AccountId, PersonId } from '@chatbot-builder/contracts/ids';
import type { OwnedData, OwnedFile } from '../../../kernel/owned-data.js';
import { DocumentStore } from '../../../ports/document-store.js';
import { jsonLines } from '../../../runtime/owned-data/json-lines.js';
import { Plans } from '../../../runtime/plans/plans.js';
import { ProviderKeys } from '../../../runtime/provider-keys/provider-keys.js';
import { PersonalData } from '../../../runtime/sealing/personal-data.js';
import { Streams } from '../../../runtime/streams.js';
import { account } from '../account.js';
import { clientsOf } from '../clients/clients.queries.js';
import { person } from '../person.js';

/** The account with its owner and its settings, and its clients. */
@Injectable()
export class OwnedAccount implements OwnedData {
  readonly name = 'account';

  constructor(
    private readonly streams: Streams,
    private readonly personal: PersonalData,
    private readonly documents: DocumentStore,
    private readonly plans: Plans,
    private readonly providerKeys: ProviderKeys,
  ) {}

  async *filesOf(accountId: AccountId): AsyncGenerator<OwnedFile> {
    yield { name: 'account.jsonl', body: jsonLines(this.account(accountId)) };
    yield { name: 'clients.jsonl', body: jsonLines(this.clients(accountId)) };
  }

  private async *account(accountId: AccountId): AsyncGenerator<object> {
    const stream = accountStream(accountId);
    const { state } = await this.streams.read(stream, account);
    if (state.phase !== 'registered') return;
    const of = personStream(state.ownerId);
    const { state: owner } = await this.streams.read(of, person);
    if (owner.phase !== 'registered') return;
    yield {
      id: accountId,
      registeredAt: (await this.streams.first(stream))?.metadata.occurredAt,
      owner: {
        id: state.ownerId,
        email: await this.personal.open(of, 'email', owner.email),
        emailVerified: owner.verified,
      },
      plan: (await this.plans.of(accountId)).plan,
      hasApiKey: (await this.providerKeys.of(accountId)) !== undefined,
    };
  }

  private async *clients(accountId: AccountId): AsyncGenerator<object> {
    for (const { _id: id, email, createdAt, chatbotIds } of await clientsOf(this.documents, accountId)) {
      const opened = await this.personal.open(personStream(PersonId.parse(id)), 'email', email);
      yield { id, email: opened, createdAt, chatbotIds };
    }
  }
}
