import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import type { ReplayFrame, ReplayStatus } from '@chatbot-builder/contracts/http/replay';
import type { ChatbotId } from '@chatbot-builder/contracts/ids';
import type { AnyProjection } from '../kernel/projection.js';
import { type DeadLetter, ViewStore } from '../ports/document-store.js';
import { Knowledge } from '../runtime/knowledge.js';
import { Log } from '../runtime/log.js';
import { BuildUnderWay } from '../runtime/views/projector.js';
import { deadLetterName } from '../ports/dead-letter-name.js';
import { Registry } from '../runtime/registry.js';
import { deadLetterStatus, replayStatus } from '../runtime/views/view-status.js';
import { rebuilt } from './damaged-views.js';
import { Orders } from './orders.js';
import { liveId, watchBuild } from './watch-build.js';

/** Retrying a dead letter reads all of the log after it. */
const MAX_RETRY_MS = 10 * 60_000;

/** There is no view with this name. */
export class UnknownView extends Error {
  override readonly name = 'UnknownView';
}

/** There is no chatbot with this id. */
export class UnknownChatbot extends Error {
  override readonly name = 'UnknownChatbot';
}

/** What the operator can do with views, reactions and knowledge indexes, whichever process keeps them. */
@Injectable()
export class ReplayService {
  constructor(
    private readonly registry: Registry,
    readonly log: Log,
    readonly views: ViewStore,
    private readonly orders: Orders,
    private readonly knowledge: Knowledge,
  ) {}

  /** One view, or all. @throws UnknownView */
  named(view: string | undefined): readonly AnyProjection[] {
    const found = this.registry.projections.filter(({ collection }) => view === undefined || collection.name === view);
    if (found.length === 0) throw new UnknownView(`There is no view ${view}.`);
    return found;
  }

  status(): Promise<ReplayStatus> {
    return replayStatus(this.registry, this.log, this.views);
  }

  /** @throws BuildUnderWay if one of the views is already being built */
  async refuseWhileBuilding(projections: readonly AnyProjection[]): Promise<void> {
    for (const { collection } of projections) {
      const generations = await this.views.existing(collection);
      if (generations.some(({ live }) => !live)) throw new BuildUnderWay(collection.name);
    }
  }

  /** Rebuilds views one after the other and yields progress. If the caller disconnects, the current build continues. */
  async *rebuild(
    projections: readonly AnyProjection[],
    correlationId: string,
    signal: AbortSignal,
  ): AsyncGenerator<ReplayFrame> {
    for (const projection of projections) {
      const before = await liveId(this.views, projection);
      const placed = await this.orders.place('rebuild', projection.collection.name, correlationId);
      try {
        yield* watchBuild(projection, placed.settled, { log: this.log, views: this.views, before, signal });
      } finally {
        placed.close();
      }
    }
    yield await rebuilt(this.views, projections);
  }

  /** What to retry: one view or reaction, or all views and the reactions with dead letters. @throws UnknownView */
  async retryable(name: string | undefined): Promise<readonly string[]> {
    const views = this.registry.projections.map(({ collection }) => collection.name);
    const reactions = this.registry.reactions.map((reaction) => deadLetterName(reaction.name));
    if (name !== undefined) {
      if (![...views, ...reactions].includes(name)) throw new UnknownView(`There is no view ${name}.`);
      return [name];
    }
    const stuck = await Promise.all(
      reactions.map(async (reaction) => (await this.views.deadLetters(reaction)).length > 0),
    );
    return [...views, ...reactions.filter((_reaction, place) => stuck[place])];
  }

  /** Retries dead letters and yields those that remain. If the caller disconnects, a retry that has begun continues. */
  async *retry(names: readonly string[], correlationId: string, signal: AbortSignal): AsyncGenerator<ReplayFrame> {
    for (const name of names) {
      const placed = await this.orders.place('retry', name, correlationId);
      const over = new AbortController();
      try {
        // If no process keeps it for this long, report what the store holds anyway.
        await Promise.race([
          placed.settled,
          setTimeout(MAX_RETRY_MS, undefined, {
            ref: false,
            signal: AbortSignal.any([over.signal, signal]),
          }).catch(() => undefined),
        ]);
      } finally {
        placed.close();
        over.abort();
      }
      signal.throwIfAborted();
      yield { kind: 'retried', view: name, deadLetters: (await this.#deadLetters(name)).map(deadLetterStatus) };
    }
    yield { kind: 'done' };
  }

  isReaction(name: string): boolean {
    return this.registry.reactions.some((reaction) => deadLetterName(reaction.name) === name);
  }

  /** Queues a reaction's jobs again from the whole log. If the caller disconnects, it continues. */
  async *redo(reaction: string, correlationId: string, signal: AbortSignal): AsyncGenerator<ReplayFrame> {
    const placed = await this.orders.place('redo', reaction, correlationId);
    try {
      await Promise.race([placed.settled, once(signal, 'abort')]);
    } finally {
      placed.close();
    }
    signal.throwIfAborted();
    yield { kind: 'redone', reaction };
    yield { kind: 'done' };
  }

  /** Builds knowledge indexes again, one after the other. @throws UnknownChatbot */
  async *reindex(chatbotId: ChatbotId | undefined, signal: AbortSignal): AsyncGenerator<ReplayFrame> {
    for (const each of chatbotId ? [chatbotId] : await this.knowledge.chatbots()) {
      signal.throwIfAborted();
      const texts = await this.knowledge.rebuild(each);
      if (texts !== undefined) yield { kind: 'reindexed', chatbotId: each, texts };
      else if (chatbotId) throw new UnknownChatbot(`There is no chatbot ${chatbotId}.`);
    }
    yield { kind: 'done' };
  }

  async #deadLetters(name: string): Promise<readonly DeadLetter[]> {
    const deadLetters = await this.views.deadLetters(name);
    const view = this.registry.projections.find(({ collection }) => collection.name === name);
    if (!view) return deadLetters;
    const live = await liveId(this.views, view);
    return deadLetters.filter(({ generation }) => generation === live);
  }
}
