import { parseArgs } from 'node:util';
import { ViewName } from '@chatbot-builder/contracts/http';
import { z } from 'zod';

export const USAGE = `npm run replay -- status | rebuild [view] | verify [view] | retry [view]

  status         how far each view is, what is being built, dead letters, failed jobs
  rebuild [view] builds a view anew beside the one that is read, then puts it in its place; all of them where none is named
  verify [view]  compares what is read with what the log makes of it, at one fixed position; changes nothing
  retry [view]   retries dead letters after a fix; also of a reaction, named as status does

  --json         one JSON line a fact
  --help

Settings are the server's own. Exit code 0: done, and for verify, equal; 1: something differs, or dead letters are left; 2: it could not be done;
for verify also: what was compared is equal, and a view stands still before the end of the log.
`;

const Action = z.enum(['status', 'rebuild', 'verify', 'retry']);
export type Action = z.infer<typeof Action>;

export interface Asked {
  readonly action: Action;
  readonly view: string | undefined;
  readonly json: boolean;
}

/** The command cannot be understood. */
export class BadUsage extends Error {
  override readonly name = 'BadUsage';
}

/** Undefined: help was asked for. @throws BadUsage */
export function parseArguments(given: readonly string[]): Asked | undefined {
  const { values, positionals } = parsed(given);
  if (values.help) return undefined;
  const [action, view, ...more] = positionals;
  const known = Action.safeParse(action);
  if (!known.success)
    throw new BadUsage(action === undefined ? 'Say what to do.' : `${action} is none of the things to do.`);
  if (more.length > 0 || (view !== undefined && known.data === 'status'))
    throw new BadUsage('That is more than one can do at a time.');
  if (view !== undefined && !ViewName.safeParse(view).success) throw new BadUsage(`${view} is no name of a view.`);
  return { action: known.data, view, json: values.json };
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
