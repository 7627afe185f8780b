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

/** A step's output appears when it ends, because it would mix with that of steps beside it. */
const kept = () => {
  let said = '';
  return {
    begin: ({ name }) => console.log(`── ${name} …`),
    run: async (...command) => {
      const { code, output } = await capture(...command);
      said += output;
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

/** Runs all steps, even after a failure, `atOnce` at a time, and returns their results. */
export async function runSteps(steps, { atOnce = 1 } = {}) {
  const waiting = [...steps];
  const results = [];
  const runner = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) {
      const output = atOnce > 1 ? kept() : shown;
      output.begin(step);
      const began = performance.now();
      const passed = await passes(step, output);
      results.push({ name: step.name, passed, ms: performance.now() - began });
      output.end(step);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, runner));
  return results;
}

/** Prints the results of steps that began at `began`. The exit code is 1 if any step failed. */
export function summarize(results, began) {
  console.log(`\n${summary(results, performance.now() - began)}\n`);
  return results.every(({ passed }) => passed) ? 0 : 1;
}
