import * as z from 'zod/mini';
import { ChatbotId } from '../ids.js';
import { Count } from './count.js';

/** A name listed by `replay status`: a view, or a reaction with dead letters. */
export const ViewName = z.string().check(z.regex(/^(reaction:)?[a-z][a-z0-9-]{0,63}$/));

/** Applies to one view, or to all if `view` is omitted. */
export const ReplayBody = z
  .strictObject({ view: z.optional(ViewName) })
  .register(z.globalRegistry, { id: 'ReplayBody' });
export type ReplayBody = z.infer<typeof ReplayBody>;

/** Applies to one reaction, by its name in dead letters, such as `reaction:index-documents`. */
export const RedoBody = z.strictObject({ reaction: ViewName }).register(z.globalRegistry, { id: 'RedoBody' });
export type RedoBody = z.infer<typeof RedoBody>;

/** Applies to one chatbot, or to all if `chatbotId` is omitted. */
export const ReindexBody = z
  .strictObject({ chatbotId: z.optional(ChatbotId) })
  .register(z.globalRegistry, { id: 'ReindexBody' });
export type ReindexBody = z.infer<typeof ReindexBody>;

const Position = z.int();
/** From 0 to 1. An estimate, since positions may have gaps. */
const Progress = z.number().check(z.minimum(0), z.maximum(1));

/**
 * An event that could not be processed. For a view, `key` is the document's key: the document stays unchanged and later
 * events of the key wait. If the event's keys cannot be determined, `key` is `stream:` and the stream. For a reaction,
 * `key` is the event's stream and revision.
 */
export const DeadLetterStatus = z.object({
  key: z.string(),
  position: Position,
  /** The error and its location, without any data of the event. */
  error: z.string(),
});

export const ViewStatus = z
  .object({
    view: z.string(),
    /** The version that this release folds. */
    version: z.int(),
    /** The generation that queries read. Null until the first build is done. */
    live: z.nullable(
      z.object({
        version: z.int(),
        checkpoint: z.nullable(Position),
        /** The number of the view's events not folded yet. */
        lag: Count,
        /** The lag is larger than what was counted or could be read. */
        lagsFurther: z.boolean(),
      }),
    ),
    /** Builds next to the live generation, or the first build. */
    builds: z.array(z.object({ version: z.int(), checkpoint: z.nullable(Position), progress: Progress })),
    deadLetters: z.array(DeadLetterStatus),
    /** The first event after the checkpoint that this release cannot read because a newer one wrote it. */
    unreadable: z.optional(z.string()),
  })
  .register(z.globalRegistry, { id: 'ViewStatus' });
export type ViewStatus = z.infer<typeof ViewStatus>;

export const ReplayStatus = z
  .object({
    /** The log's last position. Null while the log is empty. */
    head: z.nullable(Position),
    views: z.array(ViewStatus),
    /** Reactions with events that could not be turned into jobs. */
    reactions: z.array(z.object({ reaction: ViewName, deadLetters: z.array(DeadLetterStatus) })),
  })
  .register(z.globalRegistry, { id: 'ReplayStatus' });
export type ReplayStatus = z.infer<typeof ReplayStatus>;

/** How a document differs from the one folded from the log: changed content, missing, or without a counterpart. */
const How = z.enum(['changed', 'missing', 'extra']);

/**
 * Progress of a rebuild, verification or reindex: the operator's server-sent events and the lines of `replay --json`.
 */
export const ReplayFrame = z
  .discriminatedUnion('kind', [
    z.object({ kind: z.literal('building'), view: z.string(), checkpoint: z.nullable(Position), progress: Progress }),
    z.object({ kind: z.literal('rebuilt'), view: z.string() }),
    /** The knowledge index of a chatbot was built again from this number of texts. */
    z.object({ kind: z.literal('reindexed'), chatbotId: z.string(), texts: Count }),
    z.object({ kind: z.literal('retried'), view: z.string(), deadLetters: z.array(DeadLetterStatus) }),
    /** The jobs of a reaction are queued again, those that the queue does not know as waiting or done. */
    z.object({ kind: z.literal('redone'), reaction: z.string() }),
    /** Null: several views at once. */
    z.object({ kind: z.literal('folding'), view: z.nullable(z.string()), progress: Progress }),
    z.object({
      kind: z.literal('differs'),
      view: z.string(),
      id: z.string(),
      how: How,
      /** The names of the top-level fields that differ, without their values. */
      fields: z.array(z.string()),
    }),
    z.object({
      kind: z.literal('compared'),
      view: z.string(),
      /** The log position at which both were compared. Null if the log was empty. */
      position: z.nullable(Position),
      documents: Count,
      /** Documents that changed during the comparison and were compared at a later position. */
      moved: Count,
      differences: Count,
      deadLetters: Count,
      /** The view's events that were not folded and that no process was folding. */
      waiting: Count,
    }),
    /** The last frame on success. */
    z.object({ kind: z.literal('done'), equal: z.optional(z.boolean()) }),
    /** The last frame on failure. */
    z.object({ kind: z.literal('failed'), message: z.string() }),
  ])
  .register(z.globalRegistry, { id: 'ReplayFrame' });
export type ReplayFrame = z.infer<typeof ReplayFrame>;

/** The result of `POST /api/replay/verify` for the caller's own documents. */
export const OwnVerification = z
  .object({
    equal: z.boolean(),
    views: z
      .array(
        z.object({
          view: z.string(),
          /** The number of the caller's documents. */
          documents: Count,
          differences: Count,
          /** The first hundred differences. */
          listed: z.array(z.object({ id: z.string(), how: How })).check(z.maxLength(100)),
        }),
      )
      .check(z.maxLength(100)),
  })
  .register(z.globalRegistry, { id: 'OwnVerification' });
export type OwnVerification = z.infer<typeof OwnVerification>;
