import { InvalidConfig, loadConfig } from '../../settings/config.js';
import { withoutCredentials } from '../../settings/credentials.js';
import { errorText } from '../../kernel/logged-error.js';
import { NoData } from '../../ports/no-data.js';
import { BadUsage, parseArguments, USAGE } from '../../replay/cli/arguments.js';
import { TextOutput, JsonOutput } from '../../replay/cli/output.js';
import { DONE, NOT_DONE, run } from '../../replay/cli/run.js';
import { NotServed } from '../../replay/cli/operator-client.js';
import { operatorMessage } from '../../replay/operator-messages.js';
import { reindexLocally } from './reindex-locally.js';
import { StartFailure } from '../../settings/start-failure.js';

/** `npm run replay -- status | rebuild | verify | retry`. See `USAGE` for the exit codes. */
async function replay(given: readonly string[]): Promise<number> {
  const asked = parseArguments(given);
  if (!asked) {
    process.stdout.write(USAGE);
    return DONE;
  }
  const streams = { out: process.stdout, progress: process.stderr };
  const output = asked.json ? new JsonOutput(streams) : new TextOutput(streams);
  let strike = (text: string): string => text;
  const report = (error: unknown): void => console.error(strike(sentenceOf(error)));
  try {
    const config = loadConfig();
    strike = withoutCredentials(config);
    return await run(asked, config, output, report, reindexLocally);
  } catch (error) {
    if (asked.json) output.frame({ kind: 'failed', message: strike(sentenceOf(error)) });
    else report(error);
    return NOT_DONE;
  }
}

function sentenceOf(error: unknown): string {
  if (error instanceof InvalidConfig) return `Invalid settings:\n${error.message}`;
  if ([NoData, StartFailure, NotServed, BadUsage].some((kind) => error instanceof kind))
    return (error as Error).message;
  return operatorMessage(error) ?? errorText(error);
}

process.exitCode = await replay(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(error instanceof BadUsage ? `${error.message}\n\n${USAGE}` : `${sentenceOf(error)}\n`);
  return NOT_DONE;
});
