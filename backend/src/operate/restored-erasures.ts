import type { INestApplicationContext } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { AccountId, ConversationId } from '@chatbot-builder/contracts/ids';
import { eraseAccount, erasure } from '../contexts/accounts/erasure/erasure.js';
import { EraseConversation } from '../contexts/conversations/erasure/erase-conversation.command.js';
import { conversationStream, erasureStream } from '../kernel/streams.js';
import { EventStore } from '../ports/event-store.js';
import { SecretStore } from '../ports/secret-store.js';
import { isDestroyed } from '../runtime/sealing/envelope-bytes.js';
import { AccountErasure } from '../runtime/erasure/account-erasure.js';
import { ErasedAccounts } from '../runtime/erasure/erased-accounts.js';
import { Log } from '../runtime/log.js';
import { Streams } from '../runtime/streams.js';

const PAGE = 500;
const SYSTEM = { kind: 'system', id: 'restore' } as const;

/** What was erased after the backup was taken, or was being erased then, is erased in what was restored from it. */
export async function eraseAgain(app: INestApplicationContext): Promise<{ readonly accounts: number; readonly conversations: number }> {
  const erased = app.get(ErasedAccounts);
  for await (const id of destroyed(app.get(SecretStore), 'data-key/account:')) {
    const accountId = AccountId.parse(id);
    const commandId = `restore/${accountId}`;
    await app.get(Streams).decide(erasureStream(accountId), erasure, eraseAccount(), { accountId, actor: SYSTEM, correlationId: commandId, commandId });
    erased.add(accountId);
  }
  const accounts = await app.get(Log).erasedButThere();
  for (const id of accounts) {
    const accountId = AccountId.parse(id);
    const [decree] = await app.get(EventStore).readBackwards(erasureStream(accountId), 1);
    if (decree) await app.get(AccountErasure).finish(accountId, decree.position, new AbortController().signal);
  }
  let conversations = 0;
  for await (const id of destroyed(app.get(SecretStore), 'data-key/conversation:')) if (await eraseConversation(app, ConversationId.parse(id))) conversations += 1;
  return { accounts: accounts.size, conversations };
}

/** Those whose keys were destroyed, as the keys that were restored say. */
async function* destroyed(secrets: SecretStore, prefix: string): AsyncGenerator<string> {
  for (let after = ''; ; ) {
    const page = await secrets.names(prefix, { after, limit: PAGE });
    for (const { name } of page) {
      const value = await secrets.get(name);
      if (value && isDestroyed(value)) yield name.slice(prefix.length);
    }
    const last = page.at(-1);
    if (!last || page.length < PAGE) return;
    after = last.name;
  }
}

/** False where the backup knows nothing of it. */
async function eraseConversation(app: INestApplicationContext, conversationId: ConversationId): Promise<boolean> {
  const [newest] = await app.get(EventStore).readBackwards(conversationStream(conversationId), 1);
  if (!newest || newest.type === 'ConversationErased') return false;
  const commandId = `restore/${conversationId}`;
  const { accountId, chatbotId } = newest.metadata;
  const context = { accountId, ...(chatbotId && { chatbotId }), actor: SYSTEM, correlationId: commandId, commandId };
  await app.get(CommandBus).execute(new EraseConversation(conversationId, context));
  return true;
}
