import type { INestApplicationContext } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { emailCategory, emailStream } from '@chatbot-builder/contracts/events/email';
import { idOf } from '@chatbot-builder/contracts/events';
import { personStream } from '@chatbot-builder/contracts/events/person';
import { PersonId } from '@chatbot-builder/contracts/ids';
import { emailClaim, releaseEmail } from '../../contexts/accounts/email-claim.js';
import { ErasePerson } from '../../contexts/accounts/erasure/erase-person.command.js';
import type { CommandContext } from '../../kernel/envelope.js';
import { EventStore } from '../../ports/event-store.js';
import { Log } from '../../runtime/log.js';
import { Streams } from '../../runtime/streams.js';

/**
 * Erases people whose keys are destroyed and whom the backup still holds, and releases their addresses. A backup may
 * hold `PersonErased` and still lack the release that follows it. Returns how many were not erased in the backup.
 */
export async function erasePeopleAgain(
  app: INestApplicationContext,
  people: AsyncIterable<string>,
  actor: CommandContext['actor'],
): Promise<number> {
  const gone = new Map<PersonId, CommandContext>();
  let erased = 0;
  for await (const id of people) {
    const personId = PersonId.parse(id);
    const [newest] = await app.get(EventStore).readBackwards(personStream(personId), 1);
    if (!newest) continue;
    const commandId = `restore/${personId}`;
    const context = { accountId: newest.metadata.accountId, actor, correlationId: commandId, commandId };
    gone.set(personId, context);
    if (newest.type === 'PersonErased') continue;
    await app.get(CommandBus).execute(new ErasePerson(personId, context));
    erased += 1;
  }
  if (gone.size > 0) await releaseEmails(app, gone);
  return erased;
}

/**
 * The person's own events cannot be opened without the key, so the address is found by the claims that name the person.
 */
async function releaseEmails(
  app: INestApplicationContext,
  people: ReadonlyMap<PersonId, CommandContext>,
): Promise<void> {
  const head = await app.get(Log).head();
  if (head === undefined) return;
  for await (const { events } of app.get(Log).range([emailCategory], undefined, head)) {
    for (const { stream, data } of events) {
      const personId = PersonId.parse(data['personId']);
      const context = people.get(personId);
      if (context)
        await app.get(Streams).decide(emailStream(idOf(stream)), emailClaim, releaseEmail(personId), context);
    }
  }
}
