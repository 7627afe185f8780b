/** The end of a shorter key would tell too much of it. */
const LONG = 20;

/** `sk-…abcd`: enough to tell one's keys apart. */
export const maskedKey = (key: string): string =>
  `${key.startsWith('sk-') ? 'sk-' : ''}…${key.length < LONG ? '' : key.slice(-4)}`;
