/**
 * The engine cannot be used until settings or permissions change. The message says what to change, and contains no
 * secrets.
 */
export class EngineUnusable extends Error {
  override readonly name = 'EngineUnusable';
}
