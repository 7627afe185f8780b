import { parseArgs } from 'node:util';
import { ViewName } from '@chatbot-builder/contracts/http/replay';
import { ChatbotId } from '@chatbot-builder/contracts/ids';
import { z } from 'zod';

export const USAGE = `npm run replay -- status | rebuild [view] | verify [view] | retry [view] | redo <reaction> | reindex [chatbot]

  status         shows each view's progress, builds, dead letters and failed jobs
  rebuild [view] builds a view from the log beside the live one, then switches to it; without a view, all of them
  verify [view]  compares what queries read with what the log makes of it, at one fixed position; changes nothing
  retry [view]   retries dead letters after a fix; also takes a reaction, named as in status
  redo <reaction>
                 queues the jobs of a reaction, such as reaction:index-documents, again from the log, where they were lost
  reindex [chatbot]
                 builds the knowledge index of a chatbot from its documents and text; without a chatbot, of all

  --json         prints one JSON object per line
  --help

The settings are the server's own. Exit codes: 0: done, and for verify, equal. 1: there are differences, or dead letters
remain. 2: failed; for verify also if everything compared is equal, but a view stalled before the end of the log.
`;

const Action = z.enum(['status', 'rebuild', 'verify', 'retry', 'redo', 'reindex']);
export type Action = z.infer<typeof Action>;

export interface Asked {
  readonly action: Action;
  /** For `retry`, it may be a reaction. For `redo`, it is one. */
  readonly view: string | undefined;
  /** For `reindex`. */
  readonly chatbotId: ChatbotId | undefined;
  readonly json: boolean;
}

/** The arguments cannot be understood. */
export class BadUsage extends Error {
  override readonly name = 'BadUsage';
}

/** Undefined if help was requested. @throws BadUsage */
export function parseArguments(given: readonly string[]): Asked | undefined {
  const { values, positionals } = parsed(given);
  if (values.help) return undefined;
  const [action, view, ...more] = positionals;
  const known = Action.safeParse(action);
  if (!known.success) throw new BadUsage(action === undefined ? 'Name an action.' : `${action} is not an action.`);
  if (more.length > 0 || (view !== undefined && known.data === 'status')) throw new BadUsage('Too many arguments.');
  if (view === undefined && known.data === 'redo')
    throw new BadUsage('Name a reaction, for example reaction:index-documents.');
  const { json } = values;
  if (known.data === 'reindex') return { action: known.data, view: undefined, chatbotId: chatbotNamed(view), json };
  if (view !== undefined && !ViewName.safeParse(view).success) throw new BadUsage(`${view} is not a view name.`);
  return { action: known.data, view, chatbotId: undefined, json };
}

function chatbotNamed(given: string | undefined): ChatbotId | undefined {
  const id = z.optional(ChatbotId).safeParse(given);
  if (!id.success) throw new BadUsage(`${given} is not the id of a chatbot.`);
  return id.data;
}

function parsed(given: readonly string[]) {
  try {
    return parseArgs({
      args: [...given],
      allowPositionals: true,
      options: { json: { type: 'boolean', default: false }, help: { type: 'boolean', default: false } },
    });
  } catch (error) {
    throw new BadUsage(error instanceof Error ? error.message : String(error));
  }
}
