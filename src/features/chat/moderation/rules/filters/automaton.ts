/** Aho-Corasick automaton (CACM 18(6), 1975). Finds all occurrences of many symbol sequences in one pass. */
export class Automaton {
  readonly #next = new Map<number, number>();
  /** Per node: the longest proper suffix, and the longest suffix that ends a sequence. 0 is the root, which ends none. */
  readonly #suffix: Int32Array;
  readonly #ending: Int32Array;
  /** Per node: the indexes of the sequences that end there. */
  readonly #ends: (number[] | undefined)[] = [undefined];

  constructor(sequences: readonly (readonly number[])[]) {
    const parents = [{ parent: 0, symbol: 0, depth: 0 }];
    for (const [index, sequence] of sequences.entries()) {
      let node = 0;
      for (const symbol of sequence) {
        const key = keyOf(node, symbol);
        let next = this.#next.get(key);
        if (next === undefined) {
          next = parents.push({ parent: node, symbol, depth: parents[node]!.depth + 1 }) - 1;
          this.#next.set(key, next);
          this.#ends.push(undefined);
        }
        node = next;
      }
      if (node === 0) continue;
      this.#ends[node] ??= [];
      this.#ends[node]!.push(index);
    }
    this.#suffix = new Int32Array(parents.length);
    this.#ending = new Int32Array(parents.length);
    const byDepth = parents
      .map((_, node) => node)
      .slice(1)
      .sort((a, b) => parents[a]!.depth - parents[b]!.depth);
    for (const node of byDepth) {
      const { parent, symbol, depth } = parents[node]!;
      const suffix = depth === 1 ? 0 : this.#step(this.#suffix[parent]!, symbol);
      this.#suffix[node] = suffix;
      this.#ending[node] = this.#ends[suffix] ? suffix : this.#ending[suffix]!;
    }
  }

  /** A measure of memory use. */
  get size(): number {
    return this.#suffix.length;
  }

  /** `visit` gets the longest sequence at each symbol first; true stops the scan. At most two amortized steps per symbol. */
  scan(symbols: readonly number[], visit: (index: number, end: number) => boolean): void {
    let node = 0;
    for (const [at, symbol] of symbols.entries()) {
      node = this.#step(node, symbol);
      for (let end = this.#ends[node] ? node : this.#ending[node]!; end !== 0; end = this.#ending[end]!) {
        for (const index of this.#ends[end]!) if (visit(index, at + 1)) return;
      }
    }
  }

  #step(from: number, symbol: number): number {
    let node = from;
    for (;;) {
      const next = this.#next.get(keyOf(node, symbol));
      if (next !== undefined) return next;
      if (node === 0) return 0;
      node = this.#suffix[node]!;
    }
  }
}

/** A symbol is a code point and needs 21 bits. */
const keyOf = (node: number, symbol: number) => node * 0x200000 + symbol;
