/** More than this are only counted as more. */
const REMEMBERED = 100;

/**
 * Where this process has met data that is not as it was written. It stays damaged until it is restored, so nothing is
 * forgotten.
 */
export class Damage {
  readonly #sentences = new Map<string, string>();

  /** `place` may be shown to everybody, `sentence` to the operator. */
  found(place: string, sentence: string): void {
    if (this.#sentences.size < REMEMBERED) this.#sentences.set(place, sentence);
  }

  /** For the public health check. Undefined if nothing was met. */
  get warning(): string | undefined {
    const [first] = this.#sentences.keys();
    if (first === undefined) return undefined;
    const more = this.#sentences.size - 1;
    return `Data is damaged: ${first}${more > 0 ? ` and ${more} more` : ''}. What depends on it stands still, everything else goes on. ${WHAT_TO_DO}`;
  }

  /** For the operator. Undefined if nothing was met. */
  get report(): string | undefined {
    const [first] = this.#sentences.values();
    return first === undefined ? undefined : damageReport(first, this.#sentences.size - 1);
  }
}

const WHAT_TO_DO = 'Run npm run check-data, which names all of it, and restore a backup from before the damage.';

export const damageReport = (first: string, more: number): string =>
  `The data is damaged: ${first}${more > 0 ? `, and ${more} more` : ''}. ${WHAT_TO_DO}`;
