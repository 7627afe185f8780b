import type { Sealed } from '@chatbot-builder/contracts/events';

/** Values of fields that this process has sealed or opened, each for as long as its sealed field is in memory. */
export class OpenedFields {
  readonly #values = new WeakMap<Sealed, { readonly place: string; readonly value: unknown }>();

  remember(stream: string, field: string, sealed: Sealed, value: unknown): void {
    this.#values.set(sealed, { place: `${stream}/${field}`, value });
  }

  /** Undefined if it is unknown, or was sealed for another place. */
  find(stream: string, field: string, sealed: Sealed): { readonly value: unknown } | undefined {
    const known = this.#values.get(sealed);
    return known?.place === `${stream}/${field}` ? known : undefined;
  }
}
