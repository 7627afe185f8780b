import { Injectable } from '@nestjs/common';
import { chatbotStream } from '@chatbot-builder/contracts/events/chatbot';
import { unansweredStream } from '@chatbot-builder/contracts/events/unanswered';
import { AccountId, ChatbotId, UnansweredId } from '@chatbot-builder/contracts/ids';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { Slices } from '../../../concurrency/slices.js';
import { jobContext } from '../../../kernel/envelope.js';
import { Clock } from '../../../ports/clock.js';
import { DocumentStore } from '../../../ports/document-store.js';
import type { JobAttempt } from '../../../ports/job-queue.js';
import { chatbotOwnership } from '../../../runtime/access/ownership.js';
import { Streams } from '../../../runtime/streams.js';
import { AskedQuestions } from './asked-questions.js';
import { Coverage } from './coverage.js';
import { answerUnanswered, unansweredQuestion } from './unanswered.js';
import { unansweredCollection } from './unanswered.view.js';

/** Questions that are asked again after a change: those that were asked most. */
const CHECKED = 200;
/**
 * An answer of the team is recorded before it is indexed, so a check that begins that soon after may have missed it.
 */
const INDEXED_AFTER_MS = 2_000;
/** Chatbots of which is remembered when they were last checked. Forgetting one costs a check. */
const REMEMBERED = 10_000;

export const LearnedSomething = z.object({ accountId: AccountId, chatbotId: ChatbotId, changedAt: z.iso.datetime() });
type LearnedSomething = z.infer<typeof LearnedSomething>;

/** Asks open questions again after the knowledge has changed. Those that it answers by now leave the list. */
@Injectable()
export class UnansweredChecking {
  /** When the last finished check of a chatbot began. */
  private readonly began = new LRUCache<ChatbotId, number>({ max: REMEMBERED });

  constructor(
    private readonly streams: Streams,
    private readonly store: DocumentStore,
    private readonly asked: AskedQuestions,
    private readonly coverage: Coverage,
    private readonly clock: Clock,
  ) {}

  /** A no-op if a check has begun since the change. */
  async check({ accountId, chatbotId, changedAt }: LearnedSomething, attempt: JobAttempt): Promise<void> {
    const now = this.clock.now().getTime();
    if ((this.began.get(chatbotId) ?? 0) >= Date.parse(changedAt) + INDEXED_AFTER_MS) return;
    const { state } = await this.streams.read(chatbotStream(chatbotId), chatbotOwnership);
    if (state?.live) await this.checkAll({ accountId, chatbotId }, attempt);
    this.began.set(chatbotId, now);
  }

  private async checkAll(chatbot: Omit<LearnedSomething, 'changedAt'>, attempt: JobAttempt): Promise<void> {
    const { documents } = await this.store.find(unansweredCollection, {
      where: { chatbotId: chatbot.chatbotId, state: 'open' },
      sort: { field: 'count', order: 'desc' },
      limit: CHECKED,
    });
    const slices = new Slices();
    for (const { _id, asked, language, lastAskedAt } of documents) {
      attempt.signal.throwIfAborted();
      await slices.next();
      const words = await this.asked.latest(asked);
      if (!words || !(await this.coverage.covers(words, { ...chatbot, language }, attempt.signal))) continue;
      const context = jobContext(attempt, { ...chatbot, commandId: `covered/${_id}/${lastAskedAt}` });
      const stream = unansweredStream(UnansweredId.parse(_id));
      await this.streams.decide(stream, unansweredQuestion, answerUnanswered(), context);
    }
  }
}
