import { setTimeout as elapsed } from 'node:timers/promises';
import { Injectable, Logger } from '@nestjs/common';
import { unansweredStream } from '@chatbot-builder/contracts/events/unanswered';
import { AccountId, ChatbotId, ConversationId, MessageId, UnansweredId } from '@chatbot-builder/contracts/ids';
import { LRUCache } from 'lru-cache';
import { jobContext, type Position } from '../../../kernel/envelope.js';
import { Claims } from '../../../ports/claims.js';
import { DocumentStore, type Identified } from '../../../ports/document-store.js';
import { EngineUnavailable } from '../../../ports/event-store.js';
import type { ScheduledTask } from '../../../ports/schedule.js';
import { logContext } from '../../../runtime/log-context.js';
import { SingleFlight } from '../../../runtime/single-flight.js';
import { Streams } from '../../../runtime/streams.js';
import { ViewProgress } from '../../../runtime/views/view-progress.js';
import { AskedQuestions } from './asked-questions.js';
import { type AskedGroups, UnansweredGroups } from './unanswered-groups.js';
import { askUnanswered, skipUnanswered, unansweredQuestion } from './unanswered.js';
import { unansweredCollection, unansweredWordingsCollection } from './unanswered.view.js';
import { type UncollectedReply, uncollectedRepliesCollection } from './uncollected-replies.view.js';

export const COLLECT_UNANSWERED = 'knowledge.collect-unanswered';

const EVERY_MS = 5_000;
/** Replies a page. Their questions are recorded together. */
const PAGE = 50;
/** Recorded at once. They share a commit; more of them would keep visitors waiting. */
const AT_ONCE = 5;
/** Pages a run: 20 replies a second, so that a rush of visitors shares the core with no more. The next run goes on. */
const PAGES = 2;
/** Between two replies. A visitor's turn takes many turns of the event loop, and meets one reply in few of them. */
const PAUSE_MS = 5;
/** How long a reply rests whose conversation cannot be read, and how many such are remembered. */
const REST = { ttl: 3_600_000, max: 10_000 };

const VIEWS = [unansweredCollection, unansweredWordingsCollection, uncollectedRepliesCollection].map(
  ({ name }) => name,
);

type Uncollected = Identified<UncollectedReply>;
type Decision = Parameters<typeof askUnanswered>[0] | 'skip';
interface Decided {
  readonly reply: Uncollected;
  readonly decision: Decision;
}

/**
 * Puts what the knowledge did not answer to those that ask the same. Goes by a view, so that a turn needs no job and
 * what a dead process left is done by the next one; the streams tell what is collected already.
 */
@Injectable()
export class UnansweredCollecting {
  readonly task: ScheduledTask = { name: COLLECT_UNANSWERED, everyMs: EVERY_MS, run: (signal) => this.run(signal) };
  private readonly logger = new Logger(UnansweredCollecting.name);
  private readonly resting = new LRUCache<string, true>(REST);
  private readonly flight: SingleFlight;

  constructor(
    private readonly streams: Streams,
    private readonly asked: AskedQuestions,
    private readonly store: DocumentStore,
    private readonly groups: UnansweredGroups,
    private readonly progress: ViewProgress,
    claims: Claims,
  ) {
    this.flight = new SingleFlight(claims);
  }

  /**
   * Collects the oldest, a bounded number. One run at a time in the whole installation, so that each finds the groups
   * of the one before.
   */
  run(signal: AbortSignal): Promise<void> {
    return this.flight.run(COLLECT_UNANSWERED, () => this.collectOldest(signal));
  }

  private async collectOldest(signal: AbortSignal): Promise<void> {
    let after: string | undefined;
    for (let page = 0; page < PAGES && !signal.aborted; page += 1) {
      const { documents, next } = await this.store.find(uncollectedRepliesCollection, {
        where: {},
        sort: { field: 'askedAt', order: 'asc' },
        limit: PAGE,
        ...(after !== undefined && { after }),
      });
      const position = await this.collect(documents, signal);
      // The next page, or the next run, looks for its groups in them.
      const areShown = await this.progress.passed(VIEWS, position);
      if (next === undefined || !areShown) return;
      after = next;
    }
  }

  /** The position of the last one that was recorded. */
  private async collect(replies: readonly Uncollected[], signal: AbortSignal): Promise<Position | undefined> {
    const groupsOf = new Map<string, AskedGroups>();
    const decided: Decided[] = [];
    for (const reply of replies) {
      if (signal.aborted) break;
      const { _id, chatbotId, cause } = reply;
      if (this.resting.has(_id)) continue;
      const groups = groupsOf.get(chatbotId) ?? this.groups.of(ChatbotId.parse(chatbotId));
      groupsOf.set(chatbotId, groups);
      const decision = await logContext.run({ correlationId: cause.correlationId }, () => this.decide(reply, groups));
      if (decision) decided.push({ reply, decision });
      await elapsed(PAUSE_MS);
    }
    // A group is recorded before the others that belong to it.
    const positions = await this.recordAll(decided.filter(beginsGroup));
    positions.push(...(await this.recordAll(decided.filter((each) => !beginsGroup(each)))));
    return positions.length > 0 ? Math.max(...positions) : undefined;
  }

  private async recordAll(decided: readonly Decided[]): Promise<Position[]> {
    const positions: Position[] = [];
    for (let done = 0; done < decided.length; done += AT_ONCE) {
      // Where one fails, the others may still be recorded. The next run must find them.
      const recorded = await Promise.allSettled(decided.slice(done, done + AT_ONCE).map((each) => this.record(each)));
      for (const each of recorded) {
        if (each.status === 'rejected') throw each.reason;
        if (each.value !== undefined) positions.push(each.value);
      }
    }
    return positions;
  }

  /**
   * Undefined if it is collected already, or cannot be read for now. One that cannot be read does not keep others
   * waiting.
   */
  private async decide(reply: Uncollected, groups: AskedGroups): Promise<Decision | undefined> {
    const { _id, conversationId, replyRevision, language, askedAt } = reply;
    const id = UnansweredId.parse(_id);
    const where = {
      conversationId: ConversationId.parse(conversationId),
      messageId: MessageId.parse(_id),
      replyRevision,
    };
    try {
      const { state } = await this.streams.read(unansweredStream(id), unansweredQuestion);
      if (state.phase !== 'none') return undefined;
      const words = await this.asked.read(where);
      if (!words) return 'skip';
      const groupId = await groups.find(id, words, language);
      return { ...where, groupId, contentKey: words.contentKey, language, askedAt };
    } catch (error) {
      if (error instanceof EngineUnavailable) throw error;
      this.resting.set(_id, true);
      this.logger.warn({ err: error, conversationId }, 'An unanswered question could not be collected');
      return undefined;
    }
  }

  private async record({
    reply: { _id, accountId, chatbotId, cause },
    decision,
  }: Decided): Promise<Position | undefined> {
    const context = jobContext(
      { name: COLLECT_UNANSWERED, cause },
      { accountId: AccountId.parse(accountId), chatbotId: ChatbotId.parse(chatbotId), commandId: `collect/${_id}` },
    );
    const deciding = decision === 'skip' ? skipUnanswered() : askUnanswered(decision);
    const stream = unansweredStream(UnansweredId.parse(_id));
    return (await this.streams.decide(stream, unansweredQuestion, deciding, context)).position;
  }
}

const beginsGroup = ({ reply, decision }: Decided): boolean => decision !== 'skip' && decision.groupId === reply._id;
