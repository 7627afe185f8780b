import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { type LanguageModel, ModelProvider } from '../../ports/language-model.js';
import type { Outbound } from '../../ports/outbound.js';
import { Breaker, type BreakerBounds } from './breaker.js';
import type * as Models from './openai-language-model.js';
import { priceOf } from './prices.js';
import type { ModelTimeouts } from './silence.js';

/** 10,000 tokens take about 3 MB. */
const ANSWER_BYTES = 16_777_216;
/** Breakers of keys and models that were not used for longer are forgotten. */
const BREAKERS = 1_000;
/** The SDK takes a while to make a client. One that was not used for a minute goes, and the key with it. */
const CLIENTS = { max: 1_000, ttl: 60_000, updateAgeOnGet: true, ttlAutopurge: true };

export interface ProviderBounds {
  readonly timeouts: ModelTimeouts;
  readonly retry: Models.RetryBounds;
  readonly breaker: BreakerBounds;
}

export const PROVIDER_BOUNDS: ProviderBounds = {
  timeouts: { firstTokenMs: 30_000, betweenTokensMs: 20_000, totalMs: 45_000 },
  retry: { retries: 2, pauseMs: 500, retryAfterMaxMs: 10_000 },
  breaker: { failures: 5, openMs: 15_000 },
};

interface ProviderOptions {
  readonly outbound: Outbound;
  /** Without a trailing slash. */
  readonly baseURL: string;
  /** The provider's name of a model. */
  readonly nameOf: (model: string) => string;
  readonly bounds?: ProviderBounds;
}

/** A provider with OpenAI's API. */
export class OpenAiProvider extends ModelProvider {
  readonly #breakers = new LRUCache<string, Breaker>({ max: BREAKERS });
  readonly #clients = new LRUCache<string, LanguageModel>(CLIENTS);
  #models: Promise<typeof Models> | undefined;

  constructor(private readonly options: ProviderOptions) {
    super();
  }

  /** Loads the SDK. A process that needs none does without. */
  prepare(): Promise<typeof Models> {
    return (this.#models ??= import('./openai-language-model.js'));
  }

  async model(apiKey: string): Promise<LanguageModel> {
    const known = this.#clients.get(apiKey);
    if (known) return known;
    const { OpenAiLanguageModel } = await this.prepare();
    const { outbound, bounds = PROVIDER_BOUNDS, ...names } = this.options;
    const { timeouts, retry } = bounds;
    const account = createHash('sha256').update(apiKey).digest('base64');
    const made = new OpenAiLanguageModel({
      ...names,
      apiKey,
      fetch: outbound.fetch({ deadlineMs: timeouts.totalMs, maxBytes: ANSWER_BYTES }),
      timeouts,
      retry,
      breakerOf: (name) => this.#breaker(`${account}/${name}`, bounds.breaker),
      random: Math.random,
    });
    this.#clients.set(apiKey, made);
    return made;
  }

  hasPrice(model: string): boolean {
    return priceOf(this.options.nameOf(model)) !== undefined;
  }

  #breaker(key: string, bounds: BreakerBounds): Breaker {
    const known = this.#breakers.get(key);
    if (known) return known;
    const breaker = new Breaker(bounds, () => performance.now());
    this.#breakers.set(key, breaker);
    return breaker;
  }
}
