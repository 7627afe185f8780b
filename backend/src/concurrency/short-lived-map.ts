interface Box<Value> {
  value: Value | undefined;
}

/**
 * A map whose entries come and go, such as calls in progress. V8 gives a long-lived Map a new table every few entries.
 * The old ones stay in the old generation until the next full collection, and with a plain Map, so would everything
 * that their entries led to. Here each entry is a box, emptied when it is deleted.
 */
export class ShortLivedMap<Key extends string | number, Value> {
  readonly #boxes = new Map<Key, Box<Value>>();

  get size(): number {
    return this.#boxes.size;
  }

  has(key: Key): boolean {
    return this.#boxes.has(key);
  }

  get(key: Key): Value | undefined {
    return this.#boxes.get(key)?.value;
  }

  set(key: Key, value: Value): void {
    const box = this.#boxes.get(key);
    if (box) box.value = value;
    else this.#boxes.set(key, { value });
  }

  delete(key: Key): void {
    const box = this.#boxes.get(key);
    if (!box) return;
    box.value = undefined;
    this.#boxes.delete(key);
  }

  values(): Value[] {
    return [...this.#boxes.values()].map(({ value }) => value as Value);
  }

  forEach(each: (value: Value) => void): void {
    for (const { value } of this.#boxes.values()) each(value as Value);
  }
}
