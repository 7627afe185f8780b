import { Injectable } from '@nestjs/common';
import { AccountId, ChatbotId } from '@chatbot-builder/contracts/ids';
import { z } from 'zod';
import { reaction, type Effect } from '../../kernel/reaction.js';
import { idOf } from '../../kernel/streams.js';
import type { JobHandler } from '../../ports/job-queue.js';
import { KnowledgeText } from './knowledge-text.js';
import { SlotRepair } from './slot-repair.js';

const SETTLE_CLAIM = 'chatbots.settle-claim';
const FINISH_DELETION = 'chatbots.finish-deletion';
const RESTORE_KNOWLEDGE_TEXT = 'chatbots.restore-knowledge-text';
/** Longer than a creation takes from its claim to its chatbot. */
const CLAIM_GRACE_MS = 10_000;

const Payload = z.object({ accountId: AccountId, chatbotId: ChatbotId });

/** A claim whose chatbot never came is given back. */
export const settleClaims = reaction({
  name: 'settle-claims',
  categories: ['slots'],
  from: 'beginning',
  effectsOf: (event): readonly Effect[] =>
    event.type === 'ChatbotSlotClaimed'
      ? [{ job: SETTLE_CLAIM, payload: { accountId: idOf(event.stream), chatbotId: event.data.chatbotId }, delayMs: CLAIM_GRACE_MS }]
      : [],
});

/** Commands do what follows an event themselves, before they answer; a process that died in between left it undone. */
export const finishChatbotChanges = reaction({
  name: 'finish-chatbot-changes',
  categories: ['chatbot'],
  from: 'beginning',
  effectsOf: (event): readonly Effect[] => {
    const payload = { accountId: event.metadata.accountId, chatbotId: idOf(event.stream) };
    switch (event.type) {
      case 'ChatbotCreated':
        return event.data.settings.knowledgeBase === '' ? [] : [{ job: RESTORE_KNOWLEDGE_TEXT, payload }];
      case 'ChatbotSettingsChanged': {
        const { knowledgeBase, name } = event.data.changes;
        return knowledgeBase === undefined && name === undefined ? [] : [{ job: RESTORE_KNOWLEDGE_TEXT, payload }];
      }
      case 'ChatbotDeleted':
        return [{ job: FINISH_DELETION, payload }];
      case 'ChatbotCreationAbandoned':
        return [];
    }
  },
});

@Injectable()
export class ChatbotJobs {
  readonly handlers: readonly JobHandler[];

  constructor(repair: SlotRepair, knowledgeText: KnowledgeText) {
    const job = (name: string, run: (payload: z.infer<typeof Payload>) => Promise<void>): JobHandler => ({
      name,
      attempts: 20,
      pauseMs: 1_000,
      concurrency: 4,
      handle: (payload) => run(Payload.parse(payload)),
    });
    this.handlers = [
      job(SETTLE_CLAIM, ({ accountId, chatbotId }) => repair.settleClaim(accountId, chatbotId)),
      job(FINISH_DELETION, ({ accountId, chatbotId }) => repair.finishDeletion(accountId, chatbotId)),
      job(RESTORE_KNOWLEDGE_TEXT, ({ chatbotId }) => knowledgeText.restore(chatbotId)),
    ];
  }
}
