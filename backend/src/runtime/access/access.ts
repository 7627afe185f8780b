import { chatbotStream } from '@chatbot-builder/contracts/events/chatbot';
import { conversationStream } from '@chatbot-builder/contracts/events/conversation';
import { documentStream } from '@chatbot-builder/contracts/events/document';
import type { AccountId, ChatbotId, ConversationId, DocumentId } from '@chatbot-builder/contracts/ids';
import { may, type Permission } from '@chatbot-builder/contracts/permissions';
import { accountOf, type Principal } from '../../kernel/principal.js';
import { notAllowed, notFound } from '../../kernel/refusals.js';
import type { Streams } from '../streams.js';
import type { Grants } from './grants.js';
import { chatbotOfStream, chatbotOwnership } from './ownership.js';
import { type Reach, reaches } from './reach.js';

/** A chatbot that the caller may access, and the account that owns it. */
export interface OwnedChatbot {
  readonly accountId: AccountId;
  readonly chatbotId: ChatbotId;
}

/** @throws Refused `not-signed-in` (401) for an anonymous principal, `not-allowed` (403) without the permission */
export function refuseUnlessAllowed(principal: Principal, permission: Permission): void {
  accountOf(principal);
  if (principal.kind !== 'person' || !may(principal.role, permission)) throw notAllowed();
}

/**
 * The one place that checks ownership and permissions. Resources that belong to another account, are not granted, are deleted
 * or do not exist are all refused alike, as not found (404).
 */
export class Access {
  constructor(
    private readonly streams: Streams,
    private readonly grants: Grants,
  ) {}

  /** The chatbots that lists may show to the principal. */
  async chatbots(principal: Principal, permission: Permission): Promise<Reach> {
    refuseUnlessAllowed(principal, permission);
    const accountId = accountOf(principal);
    return principal.kind === 'person' && principal.role === 'client'
      ? { accountId, only: await this.grants.of(principal.personId) }
      : { accountId };
  }

  chatbot(principal: Principal, permission: Permission, chatbotId: ChatbotId): Promise<OwnedChatbot> {
    return this.#granted(principal, permission, { chatbotId, what: 'Chatbot' });
  }

  /** As `chatbot`, but also finds a deleted one, so that a deletion can be repeated. */
  deletedOrLive(principal: Principal, permission: Permission, chatbotId: ChatbotId): Promise<OwnedChatbot> {
    return this.#granted(principal, permission, { chatbotId, what: 'Chatbot', deletedToo: true });
  }

  /** The chatbot that a document belongs to. */
  async document(principal: Principal, permission: Permission, documentId: DocumentId): Promise<OwnedChatbot> {
    const { state } = await this.streams.read(documentStream(documentId), chatbotOfStream);
    return this.#granted(principal, permission, { chatbotId: state, what: 'Document' });
  }

  /** The chatbot that a conversation belongs to. */
  async conversation(
    principal: Principal,
    permission: Permission,
    conversationId: ConversationId,
  ): Promise<OwnedChatbot> {
    const { state } = await this.streams.read(conversationStream(conversationId), chatbotOfStream);
    return this.#granted(principal, permission, { chatbotId: state, what: 'Conversation' });
  }

  /** Checks something that was issued to an account. @throws Refused not found, naming `what`, if it was issued to another account */
  issued(principal: Principal, permission: Permission, to: AccountId, what: string): void {
    refuseUnlessAllowed(principal, permission);
    if (accountOf(principal) !== to) throw notFound(what);
  }

  async #granted(
    principal: Principal,
    permission: Permission,
    asked: { readonly chatbotId: ChatbotId | undefined; readonly what: string; readonly deletedToo?: boolean },
  ): Promise<OwnedChatbot> {
    const { chatbotId, what, deletedToo = false } = asked;
    const reach = await this.chatbots(principal, permission);
    if (chatbotId === undefined || !reaches(reach, chatbotId)) throw notFound(what);
    const { state } = await this.streams.read(chatbotStream(chatbotId), chatbotOwnership);
    if (!state || state.accountId !== reach.accountId || !(state.live || deletedToo)) throw notFound(what);
    return { accountId: state.accountId, chatbotId };
  }
}
