import type { AccountId, ChatbotId, VisitorId } from '@chatbot-builder/contracts/ids';
import type { CommandContext } from '../../../kernel/envelope.js';

/** The context of a visitor's command. The data belongs to the chatbot's owner, and the visitor is the actor. */
export const visitorContext = (given: {
  readonly accountId: AccountId;
  readonly chatbotId: ChatbotId;
  readonly visitorId: VisitorId;
  readonly requestId: string;
  readonly commandId: string;
}): CommandContext => ({
  accountId: given.accountId,
  chatbotId: given.chatbotId,
  actor: { kind: 'visitor', id: given.visitorId },
  correlationId: given.requestId,
  commandId: given.commandId,
});
