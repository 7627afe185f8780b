import * as z from 'zod/mini';
import { Count } from './count.js';

/** As `replay status` lists it: a view, or a reaction that has dead letters. */
export const ViewName = z.string().check(z.regex(/^(reaction:)?[a-z][a-z0-9-]{0,63}$/));

/** Of one view, or of all of them. */
export const ReplayBody = z
  .strictObject({ view: z.optional(ViewName) })
  .register(z.globalRegistry, { id: 'ReplayBody' });
export type ReplayBody = z.infer<typeof ReplayBody>;

const Position = z.int();
/** From 0 to 1. Positions need not be dense: a guide. */
const Progress = z.number().check(z.minimum(0), z.maximum(1));

/**
 * Of a view, a document's key whose event could not be folded: the document stays as it was, and later events of the key wait.
 * `stream:` and a stream where the keys of its event cannot be told. Of a reaction, an event by its stream and revision.
 */
export const DeadLetterStatus = z.object({
  key: z.string(),
  position: Position,
  /** What was thrown and where; nothing of the event. */
  error: z.string(),
});

export const ViewStatus = z
  .object({
    view: z.string(),
    /** That this product folds. */
    version: z.int(),
    /** What queries read; null while the first build is not done. */
    live: z.nullable(
      z.object({
        version: z.int(),
        checkpoint: z.nullable(Position),
        /** Events of the view's that it has not folded yet. */
        lag: Count,
        /** There are more than were counted, or could be read. */
        lagsFurther: z.boolean(),
      }),
    ),
    /** Builds beside the live one, or the first one. */
    builds: z.array(z.object({ version: z.int(), checkpoint: z.nullable(Position), progress: Progress })),
    deadLetters: z.array(DeadLetterStatus),
    /** The first event beyond the view that this version of the product cannot read, as a newer one wrote it. */
    unreadable: z.optional(z.string()),
  })
  .register(z.globalRegistry, { id: 'ViewStatus' });
export type ViewStatus = z.infer<typeof ViewStatus>;

export const ReplayStatus = z
  .object({
    /** The log's last position; null while it is empty. */
    head: z.nullable(Position),
    views: z.array(ViewStatus),
    /** Those with events that failed to turn into jobs. */
    reactions: z.array(z.object({ reaction: ViewName, deadLetters: z.array(DeadLetterStatus) })),
  })
  .register(z.globalRegistry, { id: 'ReplayStatus' });
export type ReplayStatus = z.infer<typeof ReplayStatus>;

/** How a document is not what the log makes of it: other than that, not there, or there though the log makes none. */
const How = z.enum(['changed', 'missing', 'extra']);

/** What rebuilding or verifying says as it goes, a frame each: the operator's server-sent events, and the lines of `replay --json`. */
export const ReplayFrame = z
  .discriminatedUnion('kind', [
    z.object({ kind: z.literal('building'), view: z.string(), checkpoint: z.nullable(Position), progress: Progress }),
    z.object({ kind: z.literal('rebuilt'), view: z.string() }),
    z.object({ kind: z.literal('retried'), view: z.string(), deadLetters: z.array(DeadLetterStatus) }),
    z.object({ kind: z.literal('folding'), view: z.string(), progress: Progress }),
    z.object({
      kind: z.literal('differs'),
      view: z.string(),
      id: z.string(),
      how: How,
      /** Top-level fields that are not alike, by name alone. */
      fields: z.array(z.string()),
    }),
    z.object({
      kind: z.literal('compared'),
      view: z.string(),
      /** Where in the log both were compared; null where the log was empty. */
      position: z.nullable(Position),
      documents: Count,
      /** Of them, changed while they were compared, and therefore compared at a later position each. */
      moved: Count,
      differences: Count,
      deadLetters: Count,
      /** Events of the view's that it had not folded and nobody was folding. */
      waiting: Count,
    }),
    /** The last one: everything that was asked for is done. */
    z.object({ kind: z.literal('done'), equal: z.optional(z.boolean()) }),
    /** The last one: it could not be done. */
    z.object({ kind: z.literal('failed'), message: z.string() }),
  ])
  .register(z.globalRegistry, { id: 'ReplayFrame' });
export type ReplayFrame = z.infer<typeof ReplayFrame>;

/** What `POST /api/replay/verify` says of the caller's own documents. */
export const OwnVerification = z
  .object({
    equal: z.boolean(),
    views: z.array(
      z.object({
        view: z.string(),
        /** The caller's. */
        documents: Count,
        differences: Count,
        /** The first hundred of them. */
        listed: z.array(z.object({ id: z.string(), how: How })),
      }),
    ),
  })
  .register(z.globalRegistry, { id: 'OwnVerification' });
export type OwnVerification = z.infer<typeof OwnVerification>;
