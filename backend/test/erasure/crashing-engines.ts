import type { Engines } from '../../src/engines/engines.js';
import { EngineUnavailable } from '../../src/ports/event-store.js';

/** What an erasure changes the engines by: its process may end before any of these calls, and after each. */
const CHANGES: Partial<Record<keyof Engines, readonly string[]>> = {
  eventStore: ['append', 'deleteStream'],
  views: ['erase'],
  secrets: ['put', 'delete'],
  sessions: ['endAllOf', 'endAllOfAccount'],
  jobs: ['removeOf'],
  knowledgeIndex: ['remove', 'removeAll'],
  objects: ['delete'],
};

/** Engines that take so many more changes and then none, as if the process had been killed before the next one; or leave some out once. */
export class CrashingEngines {
  #left = Number.POSITIVE_INFINITY;
  /** `engine.method`. */
  readonly #missing: string[] = [];

  dieAfter(changes: number): void {
    this.#left = changes;
  }

  revive(): void {
    this.#left = Number.POSITIVE_INFINITY;
  }

  /** The next call of each of these, written `engine.method`, fails; the next two where one is named twice. */
  miss(...calls: readonly string[]): void {
    this.#missing.push(...calls);
  }

  /** Those that nobody has made yet. */
  get missing(): readonly string[] {
    return [...this.#missing];
  }

  /** Stands between a server and its engines. */
  readonly before = (engines: Engines): Engines => {
    const crashing = Object.entries(CHANGES).map(([name, methods]) => [
      name,
      this.#crashing(name, engines[name as keyof Engines] as object, methods),
    ]);
    return { ...engines, ...(Object.fromEntries(crashing) as Partial<Engines>) };
  };

  #misses(call: string): boolean {
    const at = this.#missing.indexOf(call);
    return at >= 0 && this.#missing.splice(at, 1).length > 0;
  }

  #crashing(name: string, engine: object, methods: readonly string[]): object {
    return new Proxy(engine, {
      get: (real, method) => {
        const value: unknown = Reflect.get(real, method);
        if (typeof value !== 'function') return value;
        return (...args: unknown[]): unknown => {
          const fails =
            methods.includes(String(method)) && (this.#misses(`${name}.${String(method)}`) || this.#left-- <= 0);
          if (fails) return Promise.reject(new EngineUnavailable('cut short'));
          return Reflect.apply(value, real, args);
        };
      },
    });
  }
}
