/** The engine is there, or could be, and as long as settings or rights stay as they are it cannot be used; the message says what to change, without secrets. */
export class EngineUnusable extends Error {
  override readonly name = 'EngineUnusable';
}
