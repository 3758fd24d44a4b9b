import { malformed } from '../media-error.ts';

/** The longest prefix of an Exp-Golomb code whose value still fits 32 bits. */
const MAX_LEADING_ZEROS = 31;

/** Reads a parameter set bit by bit. Reading past its end is a protocol error. */
export class BitReader {
  readonly #bytes: Uint8Array;
  readonly #name: string;
  #at = 0;

  constructor(bytes: Uint8Array, name: string) {
    this.#bytes = bytes;
    this.#name = name;
  }

  /** An unsigned number of up to 32 bits. */
  bits(count: number): number {
    if (this.#at + count > this.#bytes.length * 8) throw malformed(`The ${this.#name} is cut off.`);
    let value = 0;
    for (let read = 0; read < count; read++, this.#at++) {
      value = value * 2 + ((this.#bytes[this.#at >> 3]! >> (7 - (this.#at & 7))) & 1);
    }
    return value;
  }

  flag(): boolean {
    return this.bits(1) === 1;
  }

  /** An unsigned Exp-Golomb code, `ue(v)` (ITU-T H.264, 9.1). */
  unsigned(): number {
    let zeros = 0;
    while (!this.flag()) if (++zeros > MAX_LEADING_ZEROS) throw malformed(`The ${this.#name} has a number that is too large.`);
    return 2 ** zeros - 1 + this.bits(zeros);
  }

  /** A signed Exp-Golomb code, `se(v)` (ITU-T H.264, 9.1.1). */
  signed(): number {
    const code = this.unsigned();
    return code % 2 === 0 ? -code / 2 : (code + 1) / 2;
  }
}
