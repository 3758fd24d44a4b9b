/** Writes the bits that `BitReader` reads. */
export class BitWriter {
  readonly #bits: number[] = [];

  bits(value: number, count: number): this {
    for (let bit = count - 1; bit >= 0; bit--) this.#bits.push(Math.floor(value / 2 ** bit) % 2);
    return this;
  }

  flag(value: boolean): this {
    return this.bits(value ? 1 : 0, 1);
  }

  /** An unsigned Exp-Golomb code. */
  unsigned(value: number): this {
    const digits = Math.floor(Math.log2(value + 1));
    return this.bits(0, digits).bits(value + 1, digits + 1);
  }

  /** A signed Exp-Golomb code. */
  signed(value: number): this {
    return this.unsigned(value > 0 ? 2 * value - 1 : -2 * value);
  }

  /** The bytes so far, with the last one padded with zeros. */
  bytes(): Buffer {
    const bytes = Buffer.alloc(Math.ceil(this.#bits.length / 8));
    for (const [at, bit] of this.#bits.entries()) bytes[at >> 3]! |= bit << (7 - (at & 7));
    return bytes;
  }
}
