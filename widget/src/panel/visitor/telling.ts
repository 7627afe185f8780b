import type { ChatbotWidgetEvents } from '../../widget';
import type { ChatTransport } from '../api';

/** Tells the page's listeners. */
export type Tell = <Name extends keyof ChatbotWidgetEvents>(name: Name, detail?: ChatbotWidgetEvents[Name]) => void;

/** Tells the page of each message once, and of each answer. A message that is sent again is accepted again. */
export const telling = (transport: ChatTransport, tell: Tell): ChatTransport => {
  let accepted = '';
  return {
    ...transport,
    async *send(message, signal) {
      for await (const frame of transport.send(message, signal)) {
        if (frame.type === 'accepted' && accepted !== message.id) {
          accepted = message.id;
          tell('message', { id: message.id, text: message.content });
        }
        if (frame.type === 'done') tell('reply', { id: frame.message.id, text: frame.message.content });
        yield frame;
      }
    },
  };
};
