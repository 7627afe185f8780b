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

/**
 * Runs the steps of each lane one after another, and the lanes at the same time: few steps keep two cores busy. Runs
 * all steps, even after a failure, and returns their results.
 */
export async function runLanes(...lanes) {
  const results = await Promise.all(
    lanes.map(async (steps) => {
      const ended = [];
      for (const step of steps) {
        const output = lanes.length > 1 ? kept() : shown;
        output.begin(step);
        const began = performance.now();
        const passed = await passes(step, output);
        ended.push({ name: step.name, passed, ms: performance.now() - began });
        output.end(step);
      }
      return ended;
    }),
  );
  return results.flat();
}

/** Prints the results of steps that began at `began`. The exit code is 1 if any step failed. */
export function summarize(results, began) {
  console.log(`\n${summary(results, performance.now() - began)}\n`);
  return results.every(({ passed }) => passed) ? 0 : 1;
}
