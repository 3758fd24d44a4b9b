import { Buffer } from 'node:buffer';

const HEADER = 8;

/** Writes boxes (ISO/IEC 14496-12, 4.2) into one buffer. Writing beyond its computed capacity throws. */
export class BoxWriter {
  /** Not zeroed, because all of it is written, and not from a pool, so that it can be transferred to another thread. */
  readonly #bytes: Buffer<ArrayBuffer>;
  readonly #view: DataView;
  #position = 0;

  constructor(capacity: number) {
    this.#bytes = Buffer.allocUnsafeSlow(capacity);
    this.#view = new DataView(this.#bytes.buffer);
  }

  written(): Uint8Array<ArrayBuffer> {
    return this.#bytes.subarray(0, this.#position);
  }

  box(type: string, content: () => void): void {
    const start = this.#position;
    this.uint32(0);
    this.ascii(type);
    content();
    this.#view.setUint32(start, this.#position - start);
  }

  fullBox(type: string, version: number, flags: number, content: () => void): void {
    this.box(type, () => {
      this.uint32(version * 2 ** 24 + flags);
      content();
    });
  }

  header(type: string, length: number): void {
    this.uint32(HEADER + length);
    this.ascii(type);
  }

  uint8(value: number): void {
    this.#view.setUint8(this.#position, value);
    this.#position += 1;
  }

  uint16(value: number): void {
    this.#view.setUint16(this.#position, value);
    this.#position += 2;
  }

  uint32(value: number): void {
    this.#view.setUint32(this.#position, value);
    this.#position += 4;
  }

  int32(value: number): void {
    this.#view.setInt32(this.#position, value);
    this.#position += 4;
  }

  /** An integer up to 2^53. */
  uint64(value: number): void {
    this.uint32(Math.floor(value / 2 ** 32));
    this.uint32(value % 2 ** 32);
  }

  zeros(count: number): void {
    this.#bytes.fill(0, this.#position, this.#position + count);
    this.#position += count;
  }

  ascii(text: string): void {
    for (let index = 0; index < text.length; index++) this.uint8(text.charCodeAt(index));
  }

  bytes(bytes: Uint8Array): void {
    this.#bytes.set(bytes, this.#position);
    this.#position += bytes.length;
  }
}
