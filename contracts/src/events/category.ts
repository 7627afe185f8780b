import type { EventCatalogue, EventDefinition } from './event.js';

/**
 * Everything the product knows of a stream category, in one place. Each category lives in a file of its own beside this
 * one, with its samples for tests; the context that owns it names it in its part of the manifest.
 */
export interface Category<Name extends string = string, Events extends EventCatalogue = EventCatalogue> {
  /** The stream's name before its first dash. */
  readonly name: Name;
  readonly events: Events;
  /**
   * The data key that seals personal fields: the account's, or one of the stream's own, wrapped by the account's, so that
   * one person or one conversation can be erased alone.
   */
  readonly key: 'account' | 'stream';
  /** Whether the streams stay, and still count, after their account is erased. They must say nothing of it. */
  readonly outlivesAccount: boolean;
}

export const category = <const Name extends string, Events extends EventCatalogue>(
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

/** The categories that a process knows, by name and by event type. */
export class Catalogue {
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

  /** By event type: types are unique across categories. */
  event(type: string): { readonly category: Category; readonly definition: EventDefinition } | undefined {
    return this.#types.get(type);
  }

  get types(): readonly string[] {
    return [...this.#types.keys()];
  }
}
