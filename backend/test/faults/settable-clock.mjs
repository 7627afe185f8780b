/**
 * Preloaded into the product. On SIGUSR2, the wall clock is set back by three hours. Timers and `performance.now()`
 * continue normally, as on a real machine.
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
