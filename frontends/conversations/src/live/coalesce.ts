/** Runs `work` when called. All calls during a run cause one more run after it, so many frames cause few requests. */
export const coalesce = (work: () => Promise<unknown>): (() => void) => {
  let running = false;
  let again = false;
  const run = async () => {
    running = true;
    do {
      again = false;
      await work();
    } while (again);
    running = false;
  };
  return () => {
    if (running) again = true;
    else void run();
  };
};
