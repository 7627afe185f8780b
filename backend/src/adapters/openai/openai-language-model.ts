import { setTimeout as pause } from 'node:timers/promises';
import { OpenAI, type ClientOptions } from 'openai';
import { LanguageModel, type ModelPart, type ModelRequest, type TokenUsage } from '../../ports/language-model.js';
import { answerStream } from './answer-stream.js';
import type { Breaker } from './breaker.js';
import { failureOf, ProviderFailed } from './failure.js';
import { costOf } from './prices.js';
import { type Send, sending } from './sending.js';
import { type ModelTimeouts, Silence } from './silence.js';

export interface RetryBounds {
  readonly retries: number;
  /** Milliseconds of the longest first pause. Each further one may be twice as long. */
  readonly pauseMs: number;
  /** A provider that asks to wait for longer is not asked again. */
  readonly retryAfterMaxMs: number;
}

export interface ProviderAccess {
  readonly apiKey: string;
  readonly baseURL: string;
  readonly fetch: NonNullable<ClientOptions['fetch']>;
  /** The provider's name of a model. */
  readonly nameOf: (model: string) => string;
  readonly breakerOf: (name: string) => Breaker;
  readonly timeouts: ModelTimeouts;
  readonly retry: RetryBounds;
  /** From 0 to 1, for pauses. */
  readonly random: () => number;
}

/** Failures that lie in what was asked. The provider works. */
const OF_THE_QUESTION: readonly string[] = ['content-filtered', 'context-too-long', 'answer-refused', 'empty-answer'];

/** The models of a provider with OpenAI's API, paid for with one key. */
export class OpenAiLanguageModel extends LanguageModel {
  readonly isOffline = false;
  readonly #send: Send;

  constructor(private readonly access: ProviderAccess) {
    super();
    const { apiKey, baseURL, fetch } = access;
    const client = new OpenAI({
      apiKey,
      baseURL,
      fetch,
      // Otherwise it reads the environment, and sends the operator's names along with owners' keys.
      organization: null,
      project: null,
    });
    this.#send = sending(client, fetch);
  }

  async *reply(request: ModelRequest, signal: AbortSignal): AsyncGenerator<ModelPart> {
    if (signal.aborted) return;
    const name = this.access.nameOf(request.model);
    const breaker = this.access.breakerOf(name);
    breaker.enter();
    const silence = new Silence(this.access.timeouts, signal);
    try {
      yield* this.answer(name, request, silence);
      breaker.succeeded();
    } catch (error) {
      if (signal.aborted) return;
      const failure = silence.isOver ? new ProviderFailed('provider-timeout') : failureOf(error);
      if (OF_THE_QUESTION.includes(failure.code)) breaker.succeeded();
      else breaker.failed(failure);
      throw failure;
    } finally {
      breaker.left();
      silence.end();
    }
  }

  /** Asks again while no text has arrived, where that may help. */
  private async *answer(name: string, { prompt, cutShort }: ModelRequest, silence: Silence): AsyncGenerator<ModelPart> {
    const asked = { model: name, ...prompt() };
    const whenCutShort = (usage: TokenUsage) => cutShort?.({ usage, costMicroUsd: costOf(name, usage) });
    for (let retries = 0; ; retries++) {
      let hasText = false;
      try {
        const answered = yield* answerStream(this.#send, asked, silence.signal, {
          heard: (isText) => {
            hasText = isText;
            silence.heard();
          },
          cutShort: whenCutShort,
        });
        const { model = name, usage, requestId } = answered;
        yield { type: 'end', usage, costMicroUsd: costOf(name, usage), model, provider: { requestId, retries } };
        return;
      } catch (error) {
        if (hasText || silence.signal.aborted) throw error;
        await this.pauseAfter(failureOf(error), retries, silence.signal);
      }
    }
  }

  /** @throws the failure if asking again would not help */
  private async pauseAfter(failure: ProviderFailed, retries: number, signal: AbortSignal): Promise<void> {
    const { retry, random } = this.access;
    const { isPassing, retryAfterMs = 0 } = failure;
    if (!isPassing || retries >= retry.retries || retryAfterMs > retry.retryAfterMaxMs) throw failure;
    const backOffMs = retry.pauseMs * 2 ** retries * (0.5 + random() / 2);
    await pause(retryAfterMs + backOffMs, undefined, { signal });
  }
}
