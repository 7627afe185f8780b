interface Box<Value> {
  value: Value | undefined;
}

/** A set whose members come and go, like `ShortLivedMap`. Each member refers to its box by a property. */
export class ShortLivedSet<Value extends object> implements Iterable<Value> {
  readonly #box = Symbol('box');
  readonly #boxes = new Set<Box<Value>>();

  get size(): number {
    return this.#boxes.size;
  }

  add(value: Value): void {
    if (this.#boxOf(value)) return;
    const box = { value };
    Reflect.set(value, this.#box, box);
    this.#boxes.add(box);
  }

  delete(value: Value): void {
    const box = this.#boxOf(value);
    if (!box) return;
    Reflect.set(value, this.#box, undefined);
    box.value = undefined;
    this.#boxes.delete(box);
  }

  *[Symbol.iterator](): Generator<Value> {
    for (const { value } of this.#boxes) yield value as Value;
  }

  forEach(each: (value: Value) => void): void {
    for (const value of this) each(value);
  }

  #boxOf(value: Value): Box<Value> | undefined {
    return Reflect.get(value, this.#box) as Box<Value> | undefined;
  }
}
