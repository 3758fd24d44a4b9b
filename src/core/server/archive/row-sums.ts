import { hash } from 'node:crypto';

const NEWLINE = 10;
const WORDS = 4;
const ROW_HASH = 'sha256';

/** What a table contains, in any order of its rows. */
export interface TableSum {
  rows: number;
  bytes: number;
  /** The sum of the first 128 bits of each row's SHA-256, as four sums of 32 bits. */
  checksum: string;
}

/** Adds up rows of COPY text, which has exactly one newline per row. */
export class RowSums {
  #rows = 0;
  #bytes = 0;
  readonly #words = new Uint32Array(WORDS);
  /** The start of a row that goes on in the next chunk. */
  #rest: Buffer[] = [];

  add(chunk: Buffer): void {
    this.#bytes += chunk.length;
    let start = 0;
    for (let end = chunk.indexOf(NEWLINE); end !== -1; end = chunk.indexOf(NEWLINE, start)) {
      const row = chunk.subarray(start, end);
      this.#addRow(this.#rest.length === 0 ? row : Buffer.concat([...this.#rest.splice(0), row]));
      start = end + 1;
    }
    // The memory of the chunk may be reused.
    if (start < chunk.length) this.#rest.push(Buffer.from(chunk.subarray(start)));
  }

  /** Throws within a row. */
  get sum(): TableSum {
    if (this.#rest.length > 0) throw new Error('the rows end within a row');
    return {
      rows: this.#rows,
      bytes: this.#bytes,
      checksum: Array.from(this.#words, (word) => word.toString(16).padStart(8, '0')).join(''),
    };
  }

  get rowCount(): number {
    return this.#rows;
  }

  get isWithinRow(): boolean {
    return this.#rest.length > 0;
  }

  #addRow(row: Buffer): void {
    const digest = hash(ROW_HASH, row, 'buffer');
    for (let word = 0; word < WORDS; word++) this.#words[word]! += digest.readUInt32BE(word * WORDS);
    this.#rows += 1;
  }
}
