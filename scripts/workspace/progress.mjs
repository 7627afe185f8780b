const TERMINAL_PAUSE_MS = 250;
const LOG_PAUSE_MS = 10_000;

/** Redraws one line on a terminal. Otherwise prints a line every ten seconds. */
export function progress(describe) {
  const began = Date.now();
  const terminal = process.stdout.isTTY;
  const draw = () => {
    const line = `  ${describe()}, ${Math.round((Date.now() - began) / 1000)} s`;
    process.stdout.write(terminal ? `\r${line}\x1b[K` : `${line}\n`);
  };
  const timer = setInterval(draw, terminal ? TERMINAL_PAUSE_MS : LOG_PAUSE_MS);
  return {
    end() {
      clearInterval(timer);
      draw();
      if (terminal) process.stdout.write('\n');
    },
  };
}
