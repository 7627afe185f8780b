import { Injectable, Logger } from '@nestjs/common';
import type { ChatbotSettings } from '@chatbot-builder/contracts/events/chatbot';
import type { ChatbotId } from '@chatbot-builder/contracts/ids';
import { LRUCache } from 'lru-cache';
import type { CommandContext } from '../../../kernel/envelope.js';
import { Clock } from '../../../ports/clock.js';
import { type LanguageModel, ModelFailed } from '../../../ports/language-model.js';
import { Quotas } from '../../../ports/quotas.js';
import { Notices } from '../../../runtime/notices/notices.js';

export const SPENDING_CAP_REACHED = 'spending-cap-reached';

const DAY_MS = 24 * 3_600_000;
const MICRO_USD_PER_CENT = 10_000;
/** What was spent is counted, however much it is: the cap is another number each time it is changed. */
const DAY = { name: 'spending', limit: Number.MAX_SAFE_INTEGER, windowMs: DAY_MS };
const REMEMBERED = 10_000;

const overCap = () =>
  new ModelFailed(SPENDING_CAP_REACHED, 'What the replies of this chatbot may cost today is spent.');

/** Answers nothing, so that the offline model answers what the knowledge covers, and a polite sentence the rest. */
const CAPPED: LanguageModel = {
  isOffline: false,
  reply: () => ({ [Symbol.asyncIterator]: () => ({ next: () => Promise.reject(overCap()) }) }),
};

export interface Spender {
  readonly chatbotId: ChatbotId;
  readonly settings: Pick<ChatbotSettings, 'dailySpendingCapCents'>;
}

/**
 * What the replies of each chatbot to visitors and clients cost in a UTC day. A reply's cost is known at its end, so replies that
 * are being written when the cap is reached may exceed it.
 */
@Injectable()
export class Spending {
  private readonly logger = new Logger(Spending.name);
  /** What owners were told of, as far as this process knows: chatbot, day and cap. */
  private readonly told = new LRUCache<string, number>({ max: REMEMBERED });

  constructor(
    private readonly quotas: Quotas,
    private readonly clock: Clock,
    private readonly notices: Notices,
  ) {}

  /** The model to ask instead of the account's, once the cap is reached. `context` names chatbot and account. */
  async cappedModel(spender: Spender, context: CommandContext): Promise<LanguageModel | undefined> {
    if (spender.settings.dailySpendingCapCents === null) return undefined;
    const percent = await this.note(spender, 0, context);
    return percent === 100 ? CAPPED : undefined;
  }

  /** Adds what a reply cost. Tells the owner at 80 and at 100 % of the cap. */
  async add(spender: Spender, costMicroUsd: number, context: CommandContext): Promise<void> {
    if (costMicroUsd > 0) await this.note(spender, costMicroUsd, context);
  }

  private async note(
    { chatbotId, settings: { dailySpendingCapCents: capCents } }: Spender,
    costMicroUsd: number,
    context: CommandContext,
  ): Promise<80 | 100 | undefined> {
    const day = this.clock.now().toISOString().slice(0, 10);
    const { used } = await this.quotas.take(DAY, `${chatbotId}/${day}`, costMicroUsd);
    const percent = capCents === null ? undefined : percentOf(used, capCents);
    if (percent === undefined || capCents === null) return undefined;
    const subject = `${chatbotId}/${day}/${capCents}`;
    if ((this.told.get(subject) ?? 0) < percent) {
      const about = { code: 'spending-cap', subject: chatbotId, params: { percent, capCents } } as const;
      const raised = { severity: percent === 100 ? 'error' : 'warning', about } as const;
      const commandId = `spending-cap/${percent}/${context.commandId}`;
      await this.notices.raise(raised, { ...context, chatbotId, commandId }).then(
        () => this.told.set(subject, percent),
        (error: unknown) => this.logger.error({ err: error }, 'An owner was not told of the spending'),
      );
    }
    return percent;
  }
}

function percentOf(usedMicroUsd: number, capCents: number): 80 | 100 | undefined {
  const part = usedMicroUsd / (capCents * MICRO_USD_PER_CENT);
  return part >= 1 ? 100 : part >= 0.8 ? 80 : undefined;
}
