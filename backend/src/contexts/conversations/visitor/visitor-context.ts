import type { AccountId, ChatbotId, VisitorId } from '@chatbot-builder/contracts/ids';
import type { CommandContext } from '../../../kernel/envelope.js';

/** The context of what a visitor does: the data is the chatbot owner's, the deed the visitor's. */
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
