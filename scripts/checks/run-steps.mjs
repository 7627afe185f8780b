import { performance } from 'node:perf_hooks';
import { Failure } from '../workspace/failure.mjs';
import { summary } from './summary.mjs';

const passes = async ({ check }) => {
  try {
    return (await check()) === 0;
  } catch (error) {
    console.error(error instanceof Failure ? error.message : error);
    return false;
  }
};

/** Runs all steps, even after a failure, and prints a summary. The exit code is 1 if any step failed. */
export async function runSteps(steps) {
  const results = [];
  for (const step of steps) {
    console.log(`\n── ${step.name}`);
    const began = performance.now();
    const passed = await passes(step);
    results.push({ name: step.name, passed, ms: performance.now() - began });
  }
  console.log(`\n${summary(results)}\n`);
  return results.every(({ passed }) => passed) ? 0 : 1;
}
