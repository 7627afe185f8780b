import type { EventCatalog, EventDefinition } from './event.js';

/**
 * Describes a stream category in one place. Each category has its own file next to this one, plus a file with samples
 * for tests. The context that owns the category lists it in its manifest part.
 */
export interface Category<Name extends string = string, Events extends EventCatalog = EventCatalog> {
  /** The part of the stream's name before its first dash. */
  readonly name: Name;
  readonly events: Events;
  /**
   * The data key that seals personal fields: the account's key, or a key per stream that is wrapped by the account's
   * key. With a key per stream, one person or one conversation can be erased on its own.
   */
  readonly key: 'account' | 'stream';
  /** Whether the streams stay valid after their account is erased. They must not contain anything about the account. */
  readonly outlivesAccount: boolean;
}

export const category = <const Name extends string, Events extends EventCatalog>(
  name: Name,
  { events, key = 'account', outlivesAccount = false }: Partial<Category> & { readonly events: Events },
): Category<Name, Events> => ({ name, events, key, outlivesAccount });

declare const streamCategory: unique symbol;
/** The name of a stream: its category, a dash, its id. */
export type StreamName<C extends Category = Category> = `${C['name']}-${string}` & { readonly [streamCategory]?: C };

export const streamName = <C extends Category>({ name }: C, id: string): StreamName<C> =>
  `${name}-${id}` as StreamName<C>;

/** The category in a stream's name. */
export const categoryOf = (stream: string): string => stream.slice(0, stream.indexOf('-'));
/** The id in a stream's name. */
export const idOf = (stream: string): string => stream.slice(stream.indexOf('-') + 1);

/** Looks up categories by name and by event type. Throws if two categories or two event types share a name. */
export class Catalog {
  readonly names: readonly string[];
  readonly #categories: ReadonlyMap<string, Category>;
  readonly #types: ReadonlyMap<string, { readonly category: Category; readonly definition: EventDefinition }>;

  constructor(categories: readonly Category[]) {
    this.#categories = new Map(categories.map((each) => [each.name, each]));
    const types = categories.flatMap((each) =>
      Object.entries(each.events).map(([type, definition]) => [type, { category: each, definition }] as const),
    );
    this.#types = new Map(types);
    if (this.#categories.size < categories.length) throw new Error('Two categories have the same name');
    if (this.#types.size < types.length) throw new Error('Two events have the same type');
    this.names = [...this.#categories.keys()];
  }

  category(name: string): Category | undefined {
    return this.#categories.get(name);
  }

  /** Finds an event by its type. Types are unique across categories. */
  event(type: string): { readonly category: Category; readonly definition: EventDefinition } | undefined {
    return this.#types.get(type);
  }

  get types(): readonly string[] {
    return [...this.#types.keys()];
  }
}
