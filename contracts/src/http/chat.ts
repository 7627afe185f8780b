import * as z from 'zod/mini';
import { LIMITS, MODEL_IDS } from '../constants.js';
import { ChatbotId } from '../ids.js';
import { ShownSources } from './shown-source.js';
import { message } from './text.js';

export const TestChatBody = z
  .strictObject({
    messages: z
      .array(
        z.strictObject({
          role: z.enum(['user', 'assistant']),
          content: message(),
        }),
      )
      .check(
        z.minLength(1),
        z.maxLength(LIMITS.testChatMessagesMax),
        z.refine((messages) => messages.at(-1)?.role === 'user', 'The last message must be the user’s'),
      ),
    systemPrompt: z.string().check(z.maxLength(LIMITS.systemPromptMax)),
    /** Omitted until the chatbot is saved, since it has no knowledge before. */
    chatbotId: z.optional(ChatbotId),
    model: z.enum(MODEL_IDS),
  })
  .register(z.globalRegistry, { id: 'TestChatBody' });
export type TestChatBody = z.input<typeof TestChatBody>;

/** Models whose price is not known: they count as free, so no spending cap holds them. */
const unpriced = z.array(z.enum(MODEL_IDS)).check(z.maxLength(MODEL_IDS.length));

/**
 * Who answers test chats: the chosen model with the account's own key or at the operator's cost, or the offline model,
 * which quotes the knowledge and follows no instructions.
 */
export const ChatModel = z
  .discriminatedUnion('answeredBy', [
    z.object({ answeredBy: z.literal('own-key'), unpriced }),
    /** `messagesPerDay` is null if the operator sets no limit. */
    z.object({ answeredBy: z.literal('platform'), messagesPerDay: z.nullable(z.int()), unpriced }),
    z.object({ answeredBy: z.literal('offline') }),
  ])
  .register(z.globalRegistry, { id: 'ChatModel' });
export type ChatModel = z.infer<typeof ChatModel>;

export const TestChatReply = z
  .object({ message: z.string(), sources: ShownSources })
  .register(z.globalRegistry, { id: 'TestChatReply' });
export type TestChatReply = z.infer<typeof TestChatReply>;
