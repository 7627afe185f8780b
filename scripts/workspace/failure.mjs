/** An error that the user can fix. Only its message is printed; other errors are printed with their stack. */
export class Failure extends Error {}

/** Runs a script's main function and sets the exit code, to 1 if it throws. */
export async function main(run) {
  try {
    process.exitCode = (await run()) ?? 0;
  } catch (error) {
    console.error(error instanceof Failure ? `\n${error.message}\n` : error);
    process.exitCode = 1;
  }
}
