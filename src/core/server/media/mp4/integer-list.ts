/** A growing list of 32-bit integers, four bytes each: an array of numbers would take two to four times as much. */
export class IntegerList {
  #values = new Int32Array(1024);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  get last(): number {
    return this.#values[this.#length - 1]!;
  }

  push(value: number): void {
    if (this.#length === this.#values.length) {
      const larger = new Int32Array(this.#length * 2);
      larger.set(this.#values);
      this.#values = larger;
    }
    this.#values[this.#length] = value;
    this.#length += 1;
  }

  replaceLast(value: number): void {
    this.#values[this.#length - 1] = value;
  }

  [Symbol.iterator](): Iterator<number> {
    return this.#values.subarray(0, this.#length).values();
  }

  *runs(): Iterable<{ index: number; length: number; value: number }> {
    let start = 0;
    for (let index = 1; index <= this.#length; index++) {
      if (index < this.#length && this.#values[index] === this.#values[start]) continue;
      yield { index: start, length: index - start, value: this.#values[start]! };
      start = index;
    }
  }
}
