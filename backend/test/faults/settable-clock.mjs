/**
 * Loaded before the product: the machine's clock is set back by three hours when the process gets SIGUSR2. What counts time
 * without a clock, timers and `performance.now()`, goes on as it does on such a machine.
 */
const SET_BACK_MS = 3 * 3_600_000;

let behindMs = 0;
process.on('SIGUSR2', () => (behindMs = SET_BACK_MS));

const { now } = Date;
globalThis.Date = new Proxy(Date, {
  construct: (date, given, called) => Reflect.construct(date, given.length === 0 ? [now() - behindMs] : given, called),
  apply: () => new Date(now() - behindMs).toString(),
  get: (date, property) => (property === 'now' ? () => now() - behindMs : Reflect.get(date, property)),
});
