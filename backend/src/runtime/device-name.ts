import Bowser from 'bowser';

/** "Chrome on macOS". What is unknown of a user agent is left out. Undefined if nothing is known. */
export function deviceName(userAgent: string): string | undefined {
  const agent = userAgent === '' ? undefined : Bowser.getParser(userAgent);
  const [browser, system] = [agent?.getBrowserName(), agent?.getOSName()];
  if (browser && system) return `${browser} on ${system}`;
  return browser || system || undefined;
}
