import * as z from 'zod/mini';
import { LIMITS } from '../constants.js';
import { WidgetSource } from '../widget/visitor-api.js';

/**
 * The part of OpenAI's API that `/v1` serves. Parameters that nobody knows are ignored, as compatible servers do, and
 * so are those that the chatbot's own settings decide, such as `temperature`. Those that ask for something else than a
 * text are refused.
 */

const unsupported = (what: string) => `This chatbot answers with one text: ${what} not supported`;

const TextPart = z.object({ type: z.literal('text', unsupported('other parts than text are')), text: z.string() });
const Content = z.union([z.string(), z.array(TextPart)], 'Send a text, or a list of text parts');

const CompletionMessage = z.object({
  role: z.enum(
    ['system', 'developer', 'user', 'assistant'],
    'Must be one of system, developer, user, assistant: this chatbot calls no tools',
  ),
  /** Null in an answer that called a tool. */
  content: z.nullish(Content),
});

/** Parameters that would change what a reply is. `none`: what is the same as leaving one out. */
const REFUSED: readonly { readonly name: string; readonly what: string; readonly none: (given: unknown) => boolean }[] =
  [
    { name: 'tools', what: 'tools are', none: (given) => Array.isArray(given) && given.length === 0 },
    { name: 'functions', what: 'functions are', none: (given) => Array.isArray(given) && given.length === 0 },
    { name: 'n', what: 'more than one choice is', none: (given) => given === 1 },
    { name: 'logprobs', what: 'log probabilities are', none: (given) => given === false },
    { name: 'audio', what: 'audio is', none: () => false },
    {
      name: 'response_format',
      what: 'other formats than text are',
      none: (given) => typeof given === 'object' && given !== null && 'type' in given && given.type === 'text',
    },
  ];

export const CompletionBody = z
  .looseObject({
    /** The chatbot's id, as `GET /v1/models` names it. */
    model: z.string(),
    messages: z.array(CompletionMessage).check(z.minLength(1, 'Send at least one message'), z.maxLength(2_000)),
    stream: z.nullish(z.boolean()),
    stream_options: z.nullish(z.looseObject({ include_usage: z.nullish(z.boolean()) })),
  })
  .check((context) => {
    for (const { name, what, none } of REFUSED) {
      const given = context.value[name];
      if (given !== undefined && given !== null && !none(given))
        context.issues.push({ code: 'custom', path: [name], message: unsupported(what), input: given });
    }
  })
  .register(z.globalRegistry, { id: 'CompletionBody' });
export type CompletionBody = z.output<typeof CompletionBody>;

const CompletionUsage = z.object({
  prompt_tokens: z.int(),
  completion_tokens: z.int(),
  total_tokens: z.int(),
  prompt_tokens_details: z.object({ cached_tokens: z.int() }),
});

/** A reply. `sources` is ours: `[n]` in the text cites the n-th. */
export const Completion = z
  .object({
    id: z.string(),
    object: z.literal('chat.completion'),
    /** Unix seconds. */
    created: z.int(),
    model: z.string(),
    choices: z
      .array(
        z.object({
          index: z.literal(0),
          message: z.object({ role: z.literal('assistant'), content: z.string(), refusal: z.null() }),
          logprobs: z.null(),
          finish_reason: z.literal('stop'),
        }),
      )
      .check(z.length(1)),
    usage: CompletionUsage,
    sources: z.array(WidgetSource).check(z.maxLength(LIMITS.replySources)),
  })
  .register(z.globalRegistry, { id: 'Completion' });
export type Completion = z.infer<typeof Completion>;

/**
 * A part of a streamed reply. The last one with a choice has the `sources`; one with `usage` follows if it was asked
 * for.
 */
export interface CompletionChunk {
  readonly id: string;
  readonly object: 'chat.completion.chunk';
  readonly created: number;
  readonly model: string;
  readonly choices: readonly {
    readonly index: 0;
    readonly delta: { readonly role?: 'assistant'; readonly content?: string };
    readonly logprobs: null;
    readonly finish_reason: 'stop' | null;
  }[];
  readonly usage?: z.infer<typeof CompletionUsage> | null;
  readonly sources?: Completion['sources'];
}

export const CompletionModel = z
  .object({
    /** The chatbot's. */
    id: z.string(),
    object: z.literal('model'),
    /** Unix seconds. */
    created: z.int(),
    owned_by: z.string(),
    /** Ours: the chatbot's name. */
    name: z.string().check(z.maxLength(LIMITS.chatbotNameMax)),
  })
  .register(z.globalRegistry, { id: 'CompletionModel' });
export type CompletionModel = z.infer<typeof CompletionModel>;

/** The one chatbot that the key is for. */
export const CompletionModels = z
  .object({ object: z.literal('list'), data: z.array(CompletionModel).check(z.length(1)) })
  .register(z.globalRegistry, { id: 'CompletionModels' });
export type CompletionModels = z.infer<typeof CompletionModels>;

/** Every error of `/v1`. */
export const CompletionProblem = z
  .object({
    error: z.object({
      message: z.string(),
      type: z.string(),
      /** The parameter that is wrong. */
      param: z.nullable(z.string()),
      code: z.nullable(z.string()),
    }),
  })
  .register(z.globalRegistry, { id: 'CompletionProblem' });
export type CompletionProblem = z.infer<typeof CompletionProblem>;
