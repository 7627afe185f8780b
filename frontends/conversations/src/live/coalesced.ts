/** Runs `work` when called; calls while it runs become one further run after it. Many frames, few requests. */
export const coalesced = (work: () => Promise<unknown>): (() => void) => {
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
