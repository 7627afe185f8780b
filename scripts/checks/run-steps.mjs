import { performance } from 'node:perf_hooks';
import { Failure } from '../workspace/failure.mjs';
import { capture, run } from '../workspace/processes.mjs';
import { summary } from './summary.mjs';

const headingOf = ({ name }) => `\n── ${name}`;

/** A step's output appears as it comes. */
const shown = {
  begin: (step) => console.log(headingOf(step)),
  run,
  end: () => {},
};

/** How many lines of a failed command are shown again at the end. */
const LAST_LINES = 60;

const lastLines = (output) => output.trimEnd().split('\n').slice(-LAST_LINES).join('\n');

/**
 * A step's output appears when it ends, because it would mix with that of steps beside it. The last lines of each
 * command that failed go to `failures`, too.
 */
const kept = (failures) => {
  let said = '';
  return {
    begin: ({ name }) => console.log(`── ${name} …`),
    run: async (command, args, options) => {
      const { code, output } = await capture(command, args, options);
      said += output;
      if (code !== 0) failures.push(`\n── failed: ${[command, ...args].join(' ')}\n${lastLines(output)}\n`);
      return code;
    },
    end: (step) => process.stdout.write(`${headingOf(step)}\n${said}`),
  };
};

async function passes({ check }, { run }) {
  try {
    return (await check(run)) === 0;
  } catch (error) {
    console.error(error instanceof Failure ? error.message : error);
    return false;
  }
}

/**
 * Runs all steps, even after a failure, `atOnce` at a time, and returns their results. The end of each failed command's
 * output is printed last: services that run the checks often show only the end of a long output.
 */
export async function runSteps(steps, { atOnce = 1 } = {}) {
  const waiting = [...steps];
  const results = [];
  const failures = [];
  const runner = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) {
      const output = atOnce > 1 ? kept(failures) : shown;
      output.begin(step);
      const began = performance.now();
      const passed = await passes(step, output);
      results.push({ name: step.name, passed, ms: performance.now() - began });
      output.end(step);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, runner));
  for (const output of failures) process.stdout.write(output);
  return results;
}

/** Prints the results of steps that began at `began`. The exit code is 1 if any step failed. */
export function summarize(results, began) {
  console.log(`\n${summary(results, performance.now() - began)}\n`);
  return results.every(({ passed }) => passed) ? 0 : 1;
}
