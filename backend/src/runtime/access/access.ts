import type { StreamName } from '@chatbot-builder/contracts/events';
import { answerStream } from '@chatbot-builder/contracts/events/answer';
import { chatbotStream } from '@chatbot-builder/contracts/events/chatbot';
import { conversationStream } from '@chatbot-builder/contracts/events/conversation';
import { documentStream } from '@chatbot-builder/contracts/events/document';
import { unansweredStream } from '@chatbot-builder/contracts/events/unanswered';
import type {
  AccountId,
  AnswerId,
  ChatbotId,
  ConversationId,
  DocumentId,
  UnansweredId,
} from '@chatbot-builder/contracts/ids';
import { may, type Permission } from '@chatbot-builder/contracts/permissions';
import { accountOf, type Principal } from '../../kernel/principal.js';
import { notAllowed, notFound } from '../../kernel/refusals.js';
import type { Streams } from '../streams.js';
import type { Grants } from './grants.js';
import { chatbotOwnership } from './ownership.js';
import { isVisible, type VisibleChatbots } from './visible-chatbots.js';

/** A chatbot that the caller may access, and the account that owns it. */
export interface OwnedChatbot {
  readonly accountId: AccountId;
  readonly chatbotId: ChatbotId;
}

/** Who asks, and the permission that the route requires. The route's entry alone names it. */
export interface Caller {
  readonly principal: Principal;
  readonly permission: Permission;
}

/** @throws Refused `not-signed-in` (401) for an anonymous principal, `not-allowed` (403) without the permission */
export function refuseUnlessAllowed({ principal, permission }: Caller): void {
  accountOf(principal);
  if (principal.kind !== 'person' || !may(principal.role, permission)) throw notAllowed();
}

/**
 * The one place that checks ownership and permissions. Resources that belong to another account, are not granted, are
 * deleted or do not exist are all refused alike, as not found (404).
 */
export class Access {
  constructor(
    private readonly streams: Streams,
    private readonly grants: Grants,
  ) {}

  /** The chatbots that lists may show to the caller. */
  async chatbots(caller: Caller): Promise<VisibleChatbots> {
    refuseUnlessAllowed(caller);
    const { principal } = caller;
    const accountId = accountOf(principal);
    return principal.kind === 'person' && principal.role === 'client'
      ? { accountId, only: await this.grants.of(principal.personId) }
      : { accountId };
  }

  chatbot(caller: Caller, chatbotId: ChatbotId): Promise<OwnedChatbot> {
    return this.#granted(caller, { chatbotId, what: 'Chatbot' });
  }

  /** As `chatbot`, but also finds a deleted one, so that a deletion can be repeated. */
  deletedOrLive(caller: Caller, chatbotId: ChatbotId): Promise<OwnedChatbot> {
    return this.#granted(caller, { chatbotId, what: 'Chatbot', deletedToo: true });
  }

  /** The chatbot that a document belongs to. */
  async document(caller: Caller, documentId: DocumentId): Promise<OwnedChatbot> {
    const chatbotId = await this.#chatbotOf(documentStream(documentId));
    return this.#granted(caller, { chatbotId, what: 'Document' });
  }

  /** The chatbot that an answer of the team belongs to. */
  async answer(caller: Caller, answerId: AnswerId): Promise<OwnedChatbot> {
    const chatbotId = await this.#chatbotOf(answerStream(answerId));
    return this.#granted(caller, { chatbotId, what: 'Answer' });
  }

  /** The chatbot that was asked. */
  async unanswered(caller: Caller, id: UnansweredId): Promise<OwnedChatbot> {
    const chatbotId = await this.#chatbotOf(unansweredStream(id));
    return this.#granted(caller, { chatbotId, what: 'Question' });
  }

  /** The chatbot that a conversation belongs to. */
  async conversation(caller: Caller, conversationId: ConversationId): Promise<OwnedChatbot> {
    const chatbotId = await this.#chatbotOf(conversationStream(conversationId));
    return this.#granted(caller, { chatbotId, what: 'Conversation' });
  }

  /**
   * Checks something that was issued to an account.
   * @throws Refused not found, naming `what`, if it was issued to another account
   */
  issued(caller: Caller, to: AccountId, what: string): void {
    refuseUnlessAllowed(caller);
    if (accountOf(caller.principal) !== to) throw notFound(what);
  }

  async #chatbotOf(stream: StreamName): Promise<ChatbotId | undefined> {
    return (await this.streams.first(stream))?.metadata.chatbotId;
  }

  async #granted(
    caller: Caller,
    asked: { readonly chatbotId: ChatbotId | undefined; readonly what: string; readonly deletedToo?: boolean },
  ): Promise<OwnedChatbot> {
    const { chatbotId, what, deletedToo = false } = asked;
    const visible = await this.chatbots(caller);
    if (chatbotId === undefined || !isVisible(visible, chatbotId)) throw notFound(what);
    const { state } = await this.streams.read(chatbotStream(chatbotId), chatbotOwnership);
    if (!state || state.accountId !== visible.accountId || !(state.live || deletedToo)) throw notFound(what);
    return { accountId: state.accountId, chatbotId };
  }
}
