import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { LIMITS } from '@chatbot-builder/contracts/constants';
import { PersonId } from '@chatbot-builder/contracts/ids';
import type { CommandContext, Position } from '../../../kernel/envelope.js';
import { Refused } from '../../../kernel/refusal.js';
import { notSignedIn } from '../../../kernel/refusals.js';
import { Ids } from '../../../ports/clock.js';
import { DocumentStore } from '../../../ports/document-store.js';
import { Registrations } from '../registrations.js';
import { clientsOf } from './clients.queries.js';

interface CreatedClient {
  readonly personId: PersonId;
  readonly createdAt: string;
  readonly position: Position | undefined;
}

/**
 * Adds a client, who signs in with this password, to the account. `email` is normalized.
 *
 * @throws Refused `too-many-clients`, `common-password`, or `email-taken` if another person holds the address
 */
export class CreateClient extends Command<CreatedClient> {
  constructor(
    readonly email: string,
    readonly password: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(CreateClient)
export class CreateClientHandler implements ICommandHandler<CreateClient> {
  constructor(
    private readonly documents: DocumentStore,
    private readonly registrations: Registrations,
    private readonly ids: Ids,
  ) {}

  async execute({ email, password, context }: CreateClient): Promise<CreatedClient> {
    const { accountId } = context;
    const existing = await clientsOf(this.documents, accountId);
    if (existing.length >= LIMITS.clientsMax)
      throw new Refused('conflict', 'too-many-clients', `An account can have at most ${LIMITS.clientsMax} clients.`);
    const personId = PersonId.parse(this.ids.uuid());
    const { actor, correlationId, origin } = context;
    const request = { actor, correlationId, ...(origin && { origin }) };
    const client = await this.registrations.register(
      { personId, accountId },
      { email, password, role: 'client' },
      request,
    );
    const [registered] = client?.events ?? [];
    // The account was erased meanwhile.
    if (!registered) throw notSignedIn();
    return { personId, createdAt: registered.metadata.occurredAt, position: client?.position };
  }
}
