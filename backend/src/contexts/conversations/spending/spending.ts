import { Injectable, Logger } from '@nestjs/common';
import type { ChatbotSettings } from '@chatbot-builder/contracts/events/chatbot';
import type { ChatbotId } from '@chatbot-builder/contracts/ids';
import { LRUCache } from 'lru-cache';
import type { CommandContext } from '../../../kernel/envelope.js';
import { Clock } from '../../../ports/clock.js';
import { type LanguageModel, ModelFailed, type ModelPart, type ModelRequest } from '../../../ports/language-model.js';
import { Quotas } from '../../../ports/quotas.js';
import { Notices } from '../../../runtime/notices/notices.js';
import { Models } from '../model/models.js';

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
 * What the answers of each chatbot's model to visitors and clients cost in a UTC day, and summaries of what they say.
 * The cost is known at the end, so answers that are being written when the cap is reached may exceed it. What is cut
 * short is estimated.
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
    private readonly models: Models,
  ) {}

  /**
   * The model for the account's visitors, which counts what it costs. Tells the owner at 80 and at 100 % of the cap.
   * Once it is reached, one that always fails. `context` names chatbot and account.
   *
   * @throws ModelFailed `no-api-key`
   */
  async model(spender: Spender, context: CommandContext): Promise<LanguageModel> {
    const isCapped = spender.settings.dailySpendingCapCents !== null && (await this.note(spender, 0, context)) === 100;
    if (isCapped) return CAPPED;
    const model = await this.models.forVisitors(context.accountId);
    return {
      isOffline: model.isOffline,
      reply: (request, signal) => this.counted(model, request, signal, (cost) => this.note(spender, cost, context)),
    };
  }

  private async *counted(
    model: LanguageModel,
    request: ModelRequest,
    signal: AbortSignal,
    count: (costMicroUsd: number) => Promise<unknown>,
  ): AsyncGenerator<ModelPart> {
    let costMicroUsd = 0;
    const cutShort: ModelRequest['cutShort'] = (spent) => {
      costMicroUsd += spent.costMicroUsd;
      request.cutShort?.(spent);
    };
    try {
      for await (const part of model.reply({ ...request, cutShort }, signal)) {
        if (part.type === 'end') costMicroUsd += part.costMicroUsd;
        yield part;
      }
    } finally {
      if (costMicroUsd > 0) await count(costMicroUsd);
    }
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
