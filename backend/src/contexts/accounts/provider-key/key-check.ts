import { Inject, Injectable } from '@nestjs/common';
import { CHATBOT_DEFAULTS } from '@chatbot-builder/contracts/constants';
import { z } from 'zod';
import { Refused } from '../../../kernel/refusal.js';
import { refusedAt } from '../../../kernel/refusals.js';
import { Outbound } from '../../../ports/outbound.js';
import { CONFIG, type Config } from '../../../settings/config.js';

const BOUNDS = { deadlineMs: 15_000, maxBytes: 65_536 };

/** The shortest question. Only a question tells whether there is credit: the list of models is free. */
const QUESTION = { messages: [{ role: 'user', content: 'Hi' }], max_tokens: 1 };

/** How providers say what is wrong. Servers of one's own may say it as a text. */
const Failure = z.object({
  error: z.union([z.string(), z.object({ code: z.unknown().optional(), type: z.unknown().optional() })]),
});
type Failure = z.infer<typeof Failure>;

interface Answer {
  readonly status: number;
  readonly failure: Failure | undefined;
}

/** Asks the provider of the language model whether it takes a key. */
@Injectable()
export class KeyCheck {
  private readonly fetch: typeof globalThis.fetch;
  private readonly address: string;
  private readonly model: string;

  constructor(outbound: Outbound, @Inject(CONFIG) { provider }: Pick<Config, 'provider'>) {
    this.fetch = outbound.fetch(BOUNDS);
    this.address = `${provider.baseUrl}/chat/completions`;
    this.model = provider.modelNames[CHATBOT_DEFAULTS.model];
  }

  /** @throws Refused `api-key-refused`, `no-credit` or `provider-unreachable` */
  async check(apiKey: string): Promise<void> {
    // The provider's own words may repeat the key, so nothing of them goes on.
    const answer = await this.ask(apiKey).catch(() => undefined);
    if (!answer) throw unreachable();
    const { status, failure } = answer;
    if (status === 401 || status === 403) throw refusedKey();
    if (status === 402 || (status === 429 && isOutOfQuota(failure))) throw withoutCredit();
    // A server that takes the key, but does not know the model, says so in its own words.
    const isTaken = status < 300 || (status < 500 && status !== 429 && failure !== undefined);
    if (!isTaken) throw unreachable();
  }

  private async ask(apiKey: string): Promise<Answer> {
    const response = await this.fetch(this.address, {
      method: 'POST',
      headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
      body: JSON.stringify({ model: this.model, ...QUESTION }),
    });
    return { status: response.status, failure: failureIn(await response.text()) };
  }
}

function failureIn(body: string): Failure | undefined {
  try {
    return Failure.safeParse(JSON.parse(body)).data;
  } catch {
    return undefined;
  }
}

const isOutOfQuota = (failure: Failure | undefined): boolean =>
  typeof failure?.error === 'object' &&
  [failure.error.code, failure.error.type].some((said) => said === 'insufficient_quota');

const refusedKey = (): Refused =>
  refusedAt(
    'apiKey',
    new Refused(
      'invalid',
      'api-key-refused',
      'The provider refused this key. Check that it is complete, still valid and allowed to use chat models.',
    ),
  );

const withoutCredit = (): Refused =>
  new Refused(
    'payment-required',
    'no-credit',
    'The provider knows this key, but its account has no credit left. Add credit there, then save the key again.',
  );

const unreachable = (): Refused =>
  new Refused(
    'unavailable',
    'provider-unreachable',
    'The provider could not be asked about this key, so it was not saved. Please try again in a few minutes.',
  );
