import { Injectable, Logger } from '@nestjs/common';
import { isKeyFailure, isModelFailure } from '@chatbot-builder/contracts/model-failure';
import type { NoticeAbout } from '@chatbot-builder/contracts/notice';
import { LRUCache } from 'lru-cache';
import type { CommandContext } from '../../../kernel/envelope.js';
import { Notices } from '../../../runtime/notices/notices.js';
import { ProviderKeys } from '../../../runtime/provider-keys/provider-keys.js';

/** How long an answer spares the next ones a look at the notices, which another process may have raised. */
const SPARED_MS = 300_000;
const SPARED = 10_000;

/** What the model of a reply says about itself at its end. */
interface Replied {
  /** Null or undefined if the offline model replied. */
  readonly provider?: object | null | undefined;
  /** The failure after which it did. */
  readonly fallbackFrom?: string | null | undefined;
}

/** Tells owners that their model fails, until it answers again. Never rejects: the reply matters more. */
@Injectable()
export class ModelTroubles {
  private readonly logger = new Logger(ModelTroubles.name);
  /** Accounts and chatbots without a notice, as far as this process knows. */
  private readonly fine = new LRUCache<string, true>({ max: SPARED, ttl: SPARED_MS });

  constructor(
    private readonly notices: Notices,
    private readonly keys: ProviderKeys,
  ) {}

  async replied({ provider, fallbackFrom }: Replied, context: CommandContext): Promise<void> {
    if (fallbackFrom) await this.failed(fallbackFrom, context);
    else if (provider) await this.attempt(() => this.clear(context));
  }

  /** Raises nothing about the operator's own key, for which the owner can do nothing. */
  async failed(code: string, context: CommandContext): Promise<void> {
    await this.attempt(async () => {
      const about = await this.about(code, context);
      if (!about) return;
      this.fine.delete(about.subject);
      await this.notices.raise({ severity: 'error', about }, contextOf(about, context));
    });
  }

  private async about(code: string, { accountId, chatbotId }: CommandContext): Promise<NoticeAbout | undefined> {
    if (!isModelFailure(code)) return undefined;
    if (code !== 'no-api-key' && (await this.keys.of(accountId)) === undefined) return undefined;
    if (isKeyFailure(code)) return { code: 'api-key-failing', subject: accountId, params: { reason: code } };
    return chatbotId && { code: 'answers-failing', subject: chatbotId, params: { reason: code } };
  }

  private async clear(context: CommandContext): Promise<void> {
    const { accountId, chatbotId } = context;
    const possible = [
      { code: 'api-key-failing', subject: accountId } as const,
      ...(chatbotId ? [{ code: 'answers-failing', subject: chatbotId } as const] : []),
    ];
    for (const trouble of possible) {
      if (this.fine.has(trouble.subject)) continue;
      await this.notices.clear(trouble, contextOf(trouble, context));
      this.fine.set(trouble.subject, true);
    }
  }

  private async attempt(step: () => Promise<void>): Promise<void> {
    await step().catch((error: unknown) => this.logger.error({ err: error }, 'An owner was not told of the model'));
  }
}

/** A notice of the account names no chatbot. The same command may raise one and clear another. */
function contextOf({ code }: Pick<NoticeAbout, 'code'>, { chatbotId, ...context }: CommandContext): CommandContext {
  const commandId = `${code}/${context.commandId}`;
  return { ...context, ...(code === 'answers-failing' && chatbotId && { chatbotId }), commandId };
}
