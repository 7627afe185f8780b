import type { INestApplicationContext } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { AccountId, ChatbotId, ConversationId } from '@chatbot-builder/contracts/ids';
import { eraseAccount, erasure } from '../../contexts/accounts/erasure/erasure.js';
import { chatbot } from '../../contexts/chatbots/chatbot.js';
import { ChatbotErasure } from '../../contexts/chatbots/chatbot-erasure.js';
import { DeleteChatbot } from '../../contexts/chatbots/chatbots.commands.js';
import { DELETED_CHATBOT, ERASED_CHATBOT } from '../../contexts/chatbots/deletion-markers.js';
import { EraseConversation } from '../../contexts/conversations/erasure/erase-conversation.command.js';
import { chatbotStream } from '@chatbot-builder/contracts/events/chatbot';
import { conversationCategory, conversationStream } from '@chatbot-builder/contracts/events/conversation';
import { erasureStream } from '@chatbot-builder/contracts/events/erasure';
import { personCategory } from '@chatbot-builder/contracts/events/person';
import { causeOf, type CommandContext } from '../../kernel/envelope.js';
import { EventStore } from '../../ports/event-store.js';
import { SecretStore } from '../../ports/secret-store.js';
import { dataKeyName } from '../../runtime/sealing/data-keys.js';
import { accountKeyId, streamKeyId } from '../../runtime/sealing/key-ids.js';
import { isDestroyed } from '../../runtime/sealing/envelope-bytes.js';
import { secretNames } from '../../runtime/sealing/secret-names.js';
import { AccountErasure } from '../../runtime/erasure/account-erasure.js';
import { ErasedAccounts } from '../../runtime/erasure/erased-accounts.js';
import { AccountLog } from '../../runtime/account-log.js';
import { chatbotOwnership } from '../../runtime/access/ownership.js';
import { Streams } from '../../runtime/streams.js';
import { erasePeopleAgain } from './restored-people.js';

/** The actor of everything that a restore erases. */
const OPERATOR = { kind: 'operator', id: 'restore' } as const;

export interface ErasedAgain {
  readonly accounts: number;
  readonly people: number;
  readonly chatbots: number;
  readonly conversations: number;
  /** Chatbots that were deleted again and may not be erased yet. */
  readonly deleted: number;
}

/**
 * Repeats in a restored backup what happened after it was taken: erasures, including those that were under way then,
 * and deletions. The restored keys say what was erased.
 */
export async function eraseAgain(app: INestApplicationContext): Promise<ErasedAgain> {
  const erased = app.get(ErasedAccounts);
  for await (const id of destroyed(app.get(SecretStore), dataKeyName(accountKeyId('')))) {
    const accountId = AccountId.parse(id);
    const commandId = `restore/${accountId}`;
    await app.get(Streams).decide(erasureStream(accountId), erasure, eraseAccount(), {
      accountId,
      actor: OPERATOR,
      correlationId: commandId,
      commandId,
    });
    erased.add(accountId);
  }
  const accounts = await app.get(AccountLog).erasedWithEvents();
  for (const id of accounts) {
    const accountId = AccountId.parse(id);
    const [decree] = await app.get(EventStore).readBackwards(erasureStream(accountId), 1);
    if (!decree) continue;
    const context = { accountId, actor: OPERATOR, ...causeOf(decree), commandId: `erase/${accountId}` };
    await app.get(AccountErasure).finish(decree.position, context, new AbortController().signal);
  }
  const people = await erasePeopleAgain(
    app,
    destroyed(app.get(SecretStore), dataKeyName(streamKeyId(personCategory, ''))),
    OPERATOR,
  );
  let [chatbots, deleted, conversations] = [0, 0, 0];
  for await (const id of destroyed(app.get(SecretStore), ERASED_CHATBOT))
    if (await eraseChatbot(app, ChatbotId.parse(id))) chatbots += 1;
  for await (const id of destroyed(app.get(SecretStore), DELETED_CHATBOT))
    if (await deleteChatbot(app, ChatbotId.parse(id))) deleted += 1;
  for await (const id of destroyed(app.get(SecretStore), dataKeyName(streamKeyId(conversationCategory, ''))))
    if (await eraseConversation(app, ConversationId.parse(id))) conversations += 1;
  return { accounts: accounts.size, people, chatbots, conversations, deleted };
}

/** Ids whose keys are destroyed, according to the restored keys. */
async function* destroyed(secrets: SecretStore, prefix: string): AsyncGenerator<string> {
  for await (const name of secretNames(secrets, prefix)) {
    const value = await secrets.get(name);
    if (value && isDestroyed(value)) yield name.slice(prefix.length);
  }
}

const contextOf = (accountId: AccountId, chatbotId: ChatbotId): CommandContext => {
  const commandId = `restore/${chatbotId}`;
  return { accountId, chatbotId, actor: OPERATOR, correlationId: commandId, commandId };
};

/** Returns false if the backup does not hold the chatbot, or holds it as erased. */
async function eraseChatbot(app: INestApplicationContext, chatbotId: ChatbotId): Promise<boolean> {
  await deleteChatbot(app, chatbotId);
  const stream = chatbotStream(chatbotId);
  const { state } = await app.get(Streams).read(stream, chatbot);
  const { state: owned } = await app.get(Streams).read(stream, chatbotOwnership);
  if (state.phase !== 'deleted' || !owned) return false;
  const context = contextOf(owned.accountId, chatbotId);
  await app.get(ChatbotErasure).eraseRestored(chatbotId, context, new AbortController().signal);
  return true;
}

/** Returns false if the chatbot is not live in the backup. */
async function deleteChatbot(app: INestApplicationContext, chatbotId: ChatbotId): Promise<boolean> {
  const { state: owned } = await app.get(Streams).read(chatbotStream(chatbotId), chatbotOwnership);
  if (!owned?.live) return false;
  const commandId = `restore/${chatbotId}`;
  await app.get(CommandBus).execute(
    new DeleteChatbot(chatbotId, {
      accountId: owned.accountId,
      chatbotId,
      actor: OPERATOR,
      correlationId: commandId,
      commandId,
    }),
  );
  return true;
}

/** Returns false if the backup does not hold the conversation, or holds it as erased. */
async function eraseConversation(app: INestApplicationContext, conversationId: ConversationId): Promise<boolean> {
  const [newest] = await app.get(EventStore).readBackwards(conversationStream(conversationId), 1);
  if (!newest || newest.type === 'ConversationErased') return false;
  const commandId = `restore/${conversationId}`;
  const { accountId, chatbotId } = newest.metadata;
  const context = { accountId, ...(chatbotId && { chatbotId }), actor: OPERATOR, correlationId: commandId, commandId };
  await app.get(CommandBus).execute(new EraseConversation(conversationId, context));
  return true;
}
