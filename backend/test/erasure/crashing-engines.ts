import type { Engines } from '../../src/engines/engines.js';
import { EngineUnavailable } from '../../src/ports/event-store.js';

/** The calls by which an erasure changes the engines. Its process may crash before or after any of them. */
const CHANGES: Partial<Record<keyof Engines, readonly string[]>> = {
  eventStore: ['append', 'deleteStream'],
  views: ['erase'],
  secrets: ['put', 'delete'],
  sessions: ['endAllOf', 'endAllOfAccount'],
  jobs: ['removeOf'],
  knowledgeIndex: ['remove', 'removeAll'],
  objects: ['delete'],
};

/** Engines that fail after a number of changes, as if the process had been killed, or fail single calls. */
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

  /** Makes the next call of each `engine.method` fail. A method named twice fails twice. */
  miss(...calls: readonly string[]): void {
    this.#missing.push(...calls);
  }

  /** Failures of `miss` that have not happened yet. */
  get missing(): readonly string[] {
    return [...this.#missing];
  }

  /** Wraps a server's engines. */
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
