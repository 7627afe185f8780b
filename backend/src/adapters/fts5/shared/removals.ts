import { ChatbotId } from '@chatbot-builder/contracts/ids';
import { z } from 'zod';
import type { Signals, Unsubscribe } from '../../../ports/signals.js';
import type { Background } from './background.js';
import type { LocalCopies } from './local-copies.js';

const CHANNEL = 'knowledge-removed';
const Removed = z.object({ chatbotId: ChatbotId });

/** Tells the other nodes of a removal. Without it, they would notice at the next question or sweep. */
export const announceRemoval = (signals: Signals, chatbotId: ChatbotId): Promise<void> =>
  signals.publish(CHANNEL, { chatbotId } satisfies z.infer<typeof Removed>);

/** Deletes this node's file when any node announces a removal. */
export const followRemovals = (signals: Signals, copies: LocalCopies, background: Background): Promise<Unsubscribe> =>
  signals.subscribe(CHANNEL, (message) => {
    const { chatbotId } = Removed.parse(message);
    if (copies.files.of(chatbotId)) background.start(copies.prune(chatbotId));
  });
