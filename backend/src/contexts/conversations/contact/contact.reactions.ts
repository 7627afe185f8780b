import { idOf } from '@chatbot-builder/contracts/events';
import { conversationCategory } from '@chatbot-builder/contracts/events/conversation';
import { reaction } from '../../../kernel/reaction.js';

export const MAIL_CONTACT_REQUEST = 'conversations.mail-contact-request';

/** Tells the owner of a visitor who waits for a person. The job reads the address and the question when it runs. */
export const tellOfContactRequests = reaction({
  name: 'tell-of-contact-requests',
  categories: [conversationCategory],
  from: 'now',
  effectsOf: ({ id, type, stream, revision, metadata: { accountId, chatbotId } }) =>
    type === 'ContactRequested'
      ? [
          {
            job: MAIL_CONTACT_REQUEST,
            payload: { accountId, chatbotId, conversationId: idOf(stream), revision, mailId: id },
          },
        ]
      : [],
});
