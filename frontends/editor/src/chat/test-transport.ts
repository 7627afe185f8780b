import { LIMITS } from '@chatbot-builder/contracts/constants';
import type { TestChatBody } from '@chatbot-builder/contracts/http';
import type { WidgetMessage } from '@chatbot-builder/contracts/widget';
import { framesOf, unrecordedTransport } from '@chatbot-builder/kit/panel';
import type { ChatTransport } from '@chatbot-builder/widget/panel';

/** The settings under test, as typed, saved or not. */
export type Subject = Omit<TestChatBody, 'messages'>;

export interface TestTransportOptions {
  /** Called for each message, so that the next answer uses the latest settings. */
  readonly subject: () => Subject;
  readonly now: () => Date;
  /** Called if a message got no reply. The panel shows the failure and offers a retry. */
  readonly onFailure: (message: string | undefined) => void;
}

const asSaid = (messages: readonly WidgetMessage[]): TestChatBody['messages'] =>
  messages
    .filter(({ content }) => content.trim() !== '')
    .slice(-LIMITS.testChatMessagesMax)
    .map(({ role, content }) => ({ role, content: content.slice(0, LIMITS.messageMax) }));

/** The panel's transport to the test route. Each message sends the conversation so far. */
export const testTransport = ({ subject, now, onFailure }: TestTransportOptions): ChatTransport =>
  unrecordedTransport({
    ask(conversation, signal) {
      const body: TestChatBody = { ...subject(), messages: asSaid(conversation) };
      return framesOf('/api/chat/test', body, signal);
    },
    now,
    onFailure,
  });
