/** Something that a person can put right. Its message is all that is printed; everything else keeps its stack. */
export class Failure extends Error {}

/** Runs a script's main function and turns what it throws into an exit code. */
export async function main(run) {
  try {
    process.exitCode = (await run()) ?? 0;
  } catch (error) {
    console.error(error instanceof Failure ? `\n${error.message}\n` : error);
    process.exitCode = 1;
  }
}
