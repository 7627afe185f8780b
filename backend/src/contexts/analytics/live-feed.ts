import { setTimeout as pause } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { conversationCategory } from '@chatbot-builder/contracts/events/conversation';
import { LIVE_COLLECTIONS, type LiveCollection, type LiveFrame } from '@chatbot-builder/contracts/http';
import type { AccountId } from '@chatbot-builder/contracts/ids';
import { may } from '@chatbot-builder/contracts/permissions';
import {
  chatbotActivityCollection,
  CLIENTS_VIEW,
  CONVERSATIONS_VIEW,
  MESSAGES_VIEW,
  NOTICES_VIEW,
  SUBSCRIPTIONS_VIEW,
  UNANSWERED_VIEW,
} from '@chatbot-builder/contracts/views';
import { WakeSignal } from '../../concurrency/wake-signal.js';
import { categoryOf, idOf } from '@chatbot-builder/contracts/events';
import { accountOf, principalId } from '../../kernel/principal.js';
import { type CollectionChange, CollectionChanges } from '../../runtime/collection-changes.js';
import { Access, type Caller } from '../../runtime/access/access.js';
import { isVisible, type VisibleChatbots } from '../../runtime/access/visible-chatbots.js';
import { Presence } from '../../runtime/presence/presence.js';
import { type Touch, ViewProgress } from '../../runtime/views/view-progress.js';
import { AccountActivity } from './account-activity.js';

/** A busy site changes hundreds of times a second, and nobody reads that fast. */
const PACE_MS = 200;

/** Collections that are views, announced once queries can read what changed. */
const ANNOUNCED = [
  { view: CLIENTS_VIEW, collection: 'clients' },
  { view: NOTICES_VIEW, collection: 'notices' },
  { view: SUBSCRIPTIONS_VIEW, collection: 'subscription' },
  { view: UNANSWERED_VIEW, collection: 'unanswered' },
] as const;

type Change = Extract<LiveFrame, { kind: 'conversation-changed' }>;
type CollectionFrame = Extract<LiveFrame, { kind: 'changed' }>;
type InProgress = Extract<LiveFrame, { kind: 'in-progress' }>;

/**
 * The dashboard's live stream: the number of conversations that are open now, which conversations changed, and which
 * collections.
 */
@Injectable()
export class LiveFeed {
  constructor(
    private readonly access: Access,
    private readonly progress: ViewProgress,
    private readonly activity: AccountActivity,
    private readonly collections: CollectionChanges,
    private readonly presence: Presence,
  ) {}

  /**
   * Starts with the number of conversations that are open now. Sends a change once the views contain it, and only for
   * chatbots that the caller may see at that moment. Ends when the signal aborts or when changes were missed. A reader
   * that reconnects has to reload everything.
   */
  async *frames(caller: Caller, gone: AbortSignal): AsyncGenerator<LiveFrame> {
    const changes = new Changes(accountOf(caller.principal), principalId(caller.principal));
    const missing = new AbortController();
    const over = AbortSignal.any([gone, missing.signal]);
    const unsubscribe = this.progress.subscribe(chatbotActivityCollection.name, {
      changed: ({ events }) => changes.add(events),
      missed: () => missing.abort(),
    });
    const unannounce = ANNOUNCED.map(({ view, collection }) =>
      this.progress.subscribe(view, {
        changed: ({ events }) => {
          for (const { metadata } of events) changes.addCollection({ accountId: metadata.accountId, collection });
        },
        missed: () => missing.abort(),
      }),
    );
    const unfollow = await this.collections.follow((change) => changes.addCollection(change));
    const forgetPresence = this.presence.follow(changes.accountId, () => changes.wake());
    over.addEventListener('abort', () => changes.wake(), { once: true });
    try {
      let sent = await this.inProgress(await this.visibleTo(caller));
      yield sent;
      while (!over.aborted) {
        const { conversations, collections, position } = await changes.next();
        if (over.aborted) return;
        await this.progress.passed([CONVERSATIONS_VIEW, MESSAGES_VIEW], position);
        const visible = await this.visibleTo(caller);
        yield* conversations.filter(({ chatbotId }) => isVisible(visible, chatbotId));
        yield* collections.filter(({ collection }) => mayRead(caller, collection));
        const now =
          position === undefined ? { ...sent, count: this.countNow(visible) } : await this.inProgress(visible);
        if (now.count !== sent.count) yield now;
        sent = now;
        await pause(PACE_MS, undefined, { signal: over }).catch(() => undefined);
      }
    } finally {
      unsubscribe();
      for (const stop of unannounce) stop();
      unfollow();
      forgetPresence();
    }
  }

  private visibleTo(caller: Caller): Promise<VisibleChatbots> {
    return this.access.chatbots(caller);
  }

  private async inProgress(visible: VisibleChatbots): Promise<InProgress> {
    const frame = {
      kind: 'in-progress' as const,
      count: this.countNow(visible),
      conversations: 0,
      messages: 0,
      ...(visible.only && { assigned: visible.only.size }),
    };
    for (const { conversations, messages } of await this.activity.of(visible)) {
      frame.conversations += conversations;
      frame.messages += messages;
    }
    return frame;
  }

  private countNow(visible: VisibleChatbots): number {
    return this.presence.count(visible.accountId, (chatbotId) => isVisible(visible, chatbotId));
  }
}

const isLive = (collection: string): collection is LiveCollection => Object.hasOwn(LIVE_COLLECTIONS, collection);

const mayRead = ({ principal }: Caller, collection: LiveCollection): boolean =>
  principal.kind === 'person' && may(principal.role, LIVE_COLLECTIONS[collection]);

interface Taken {
  readonly conversations: readonly Change[];
  readonly collections: readonly CollectionFrame[];
  readonly position: number | undefined;
}

/** Collects an account's changes between two reads, with each conversation once. */
class Changes {
  private conversations = new Map<string, Change>();
  private collections = new Set<LiveCollection>();
  private position: number | undefined;
  private readonly changed = new WakeSignal();

  constructor(
    readonly accountId: AccountId,
    private readonly personId: string,
  ) {}

  add(events: readonly Touch[]): void {
    for (const { stream, position, metadata } of events) {
      if (metadata.accountId !== this.accountId) continue;
      this.changed.wake();
      this.position = Math.max(this.position ?? position, position);
      if (categoryOf(stream) !== conversationCategory.name || !metadata.chatbotId) continue;
      const conversationId = idOf(stream);
      this.conversations.set(conversationId, {
        kind: 'conversation-changed',
        chatbotId: metadata.chatbotId,
        conversationId,
      });
    }
  }

  addCollection({ accountId, collection, personId = this.personId }: CollectionChange): void {
    if (accountId !== this.accountId || personId !== this.personId || !isLive(collection)) return;
    this.collections.add(collection);
    this.changed.wake();
  }

  wake(): void {
    this.changed.wake();
  }

  async next(): Promise<Taken> {
    await this.changed.wait();
    this.changed.reset();
    const taken = {
      conversations: [...this.conversations.values()],
      collections: [...this.collections].map((collection) => ({ kind: 'changed' as const, collection })),
      position: this.position,
    };
    this.conversations = new Map();
    this.collections = new Set();
    this.position = undefined;
    return taken;
  }
}
