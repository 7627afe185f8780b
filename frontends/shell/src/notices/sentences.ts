import type { Notice } from '@chatbot-builder/contracts/http';
import { FAILURE_ADVICE } from '@chatbot-builder/contracts/model-failure';
import { formatDollars } from '@chatbot-builder/kit/format';

interface Sentence {
  readonly title: string;
  readonly detail: string;
  /** Where it can be resolved. */
  readonly to: string;
}

type Code = Notice['about']['code'];
type About<C extends Code> = Extract<Notice['about'], { code: C }>;

const UNREAD: Record<About<'document-failed'>['params']['reason'], string> = {
  unreadable: 'It may be damaged.',
  empty: 'It contains no text.',
  binary: 'It is not a text file.',
  'too-much-text': 'It contains too much text.',
  'file-missing': 'Its file is gone.',
  'indexing-failed': 'It could not be processed.',
};

type Sentences = { readonly [C in Code]: (about: About<C>, chatbotId: string | null) => Sentence };

const SENTENCES: Sentences = {
  'document-failed': ({ params: { reason } }, chatbotId) => ({
    title: 'A document could not be read',
    detail: UNREAD[reason],
    to: chatbotId === null ? '/chatbots' : `/chatbots/${chatbotId}?tab=training`,
  }),
  'spending-cap': ({ params: { percent, capCents } }, chatbotId) => {
    const cap = formatDollars(capCents / 100);
    const to = chatbotId === null ? '/chatbots' : `/chatbots/${chatbotId}?tab=embed`;
    return percent === 100
      ? {
          title: 'Today’s spending cap is reached',
          detail: `The model is not asked until the day (UTC) is over, or the cap of ${cap} is raised.`,
          to,
        }
      : { title: 'Today’s spending cap is near', detail: `Replies have cost ${percent}% of ${cap}.`, to };
  },
  'api-key-failing': ({ params: { reason } }) => ({
    title: 'Your chatbots’ model is not available',
    detail: FAILURE_ADVICE[reason],
    to: '/settings',
  }),
  'answers-failing': ({ params: { reason } }, chatbotId) => ({
    title: 'A visitor got no answer from the model',
    detail: FAILURE_ADVICE[reason],
    to: chatbotId === null ? '/chatbots' : `/chatbots/${chatbotId}`,
  }),
  'payment-failed': () => ({
    title: 'Your payment failed',
    detail: 'It will be tried again. Please check your payment method to keep Pro.',
    to: '/settings',
  }),
};

const sentence = <C extends Code>(code: C, about: About<C>, chatbotId: string | null): Sentence =>
  SENTENCES[code](about, chatbotId);

export const sentenceOf = ({ about, chatbotId }: Notice): Sentence => sentence(about.code, about, chatbotId);
