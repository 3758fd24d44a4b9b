import type { AmfLimits } from './limits.ts';

/** Markers of AMF 0 (Action Message Format 0, 2.1). */
const Marker = {
  number: 0,
  boolean: 1,
  string: 2,
  object: 3,
  null: 5,
  undefined: 6,
  reference: 7,
  ecmaArray: 8,
  objectEnd: 9,
  strictArray: 10,
  date: 11,
  longString: 12,
  unsupported: 13,
  xmlDocument: 15,
  typedObject: 16,
} as const;

/** Objects are maps, so that no name can reach a prototype. Undefined is null, a date is ms since 1970, and XML is a string. */
export type AmfValue = number | boolean | string | null | readonly AmfValue[] | AmfObject;

export type AmfObject = ReadonlyMap<string, AmfValue>;

export const amfObject = (fields: Readonly<Record<string, AmfValue>>): AmfObject => new Map(Object.entries(fields));

export const isAmfObject = (value: AmfValue | undefined): value is AmfObject => value instanceof Map;

/**
 * Reads the consecutive values of a message, up to the first that is malformed or exceeds the limits. An object that is cut off has the
 * fields before that, and a string that is too long is cut.
 */
export function readAmf0(bytes: Buffer, limits: AmfLimits): AmfValue[] {
  const reader = new Amf0Reader(bytes, limits);
  const values: AmfValue[] = [];
  for (let value = reader.value(0); value !== undefined; value = reader.value(0)) values.push(value);
  return values;
}

/** After the first value that it cannot read, it reads nothing more. */
class Amf0Reader {
  readonly #bytes: Buffer;
  readonly #limits: AmfLimits;
  #at = 0;
  #values = 0;

  constructor(bytes: Buffer, limits: AmfLimits) {
    this.#bytes = bytes;
    this.#limits = limits;
  }

  /** Undefined at the end, and for a value that cannot be read. */
  value(depth: number): AmfValue | undefined {
    const marker = this.#take(1);
    if (marker === null || depth > this.#limits.maxDepth || ++this.#values > this.#limits.maxValues) return this.#stop();
    switch (marker[0]) {
      case Marker.number:
        return this.#take(8)?.readDoubleBE();
      case Marker.boolean: {
        const byte = this.#take(1);
        return byte === null ? undefined : byte[0] !== 0;
      }
      case Marker.string:
        return this.#string(2);
      case Marker.object:
        return this.#object(depth);
      case Marker.null:
      case Marker.undefined:
      case Marker.unsupported:
        return null;
      case Marker.reference:
        return this.#take(2) === null ? undefined : null;
      case Marker.ecmaArray:
        // The leading number of entries is only a hint, and some encoders get it wrong.
        return this.#take(4) === null ? undefined : this.#object(depth);
      case Marker.strictArray:
        return this.#array(depth);
      case Marker.date:
        // Ten bytes with the time zone, which is reserved.
        return this.#take(10)?.readDoubleBE();
      case Marker.longString:
      case Marker.xmlDocument:
        return this.#string(4);
      case Marker.typedObject:
        return this.#string(2) === undefined ? undefined : this.#object(depth);
      default:
        return this.#stop();
    }
  }

  #object(depth: number): AmfObject {
    const fields = new Map<string, AmfValue>();
    for (;;) {
      const name = this.#string(2);
      if (name === undefined) return fields;
      if (name === '' && this.#bytes[this.#at] === Marker.objectEnd) {
        this.#at += 1;
        return fields;
      }
      const value = this.value(depth + 1);
      if (value === undefined) return fields;
      fields.set(name, value);
    }
  }

  #array(depth: number): AmfValue[] {
    const values: AmfValue[] = [];
    const length = this.#take(4)?.readUInt32BE() ?? 0;
    while (values.length < length) {
      const value = this.value(depth + 1);
      if (value === undefined) break;
      values.push(value);
    }
    return values;
  }

  #string(lengthBytes: number): string | undefined {
    const length = this.#take(lengthBytes)?.readUIntBE(0, lengthBytes);
    const bytes = length === undefined ? null : this.#take(length);
    return bytes?.toString('utf8', 0, Math.min(bytes.length, this.#limits.maxStringBytes));
  }

  #take(length: number): Buffer | null {
    if (this.#at + length > this.#bytes.length) {
      this.#stop();
      return null;
    }
    this.#at += length;
    return this.#bytes.subarray(this.#at - length, this.#at);
  }

  #stop(): undefined {
    this.#at = this.#bytes.length;
  }
}

const OBJECT_END = Buffer.from([0, 0, Marker.objectEnd]);
const MAX_SHORT_STRING = 65_535;

/** The bytes of these values, one after another. Field names have at most 65,535 bytes. */
export function writeAmf0(values: readonly AmfValue[]): Buffer {
  const pieces: Buffer[] = [];
  for (const value of values) write(value, pieces);
  return Buffer.concat(pieces);
}

function write(value: AmfValue, pieces: Buffer[]): void {
  if (value === null) pieces.push(Buffer.from([Marker.null]));
  else if (typeof value === 'boolean') pieces.push(Buffer.from([Marker.boolean, value ? 1 : 0]));
  else if (typeof value === 'number') pieces.push(number(value));
  else if (typeof value === 'string') pieces.push(string(value));
  else if (isAmfObject(value)) {
    pieces.push(Buffer.from([Marker.object]));
    for (const [name, field] of value) {
      pieces.push(shortText(name));
      write(field, pieces);
    }
    pieces.push(OBJECT_END);
  } else {
    const head = Buffer.from([Marker.strictArray, 0, 0, 0, 0]);
    head.writeUInt32BE(value.length, 1);
    pieces.push(head);
    for (const entry of value) write(entry, pieces);
  }
}

function number(value: number): Buffer {
  const bytes = Buffer.alloc(9);
  bytes[0] = Marker.number;
  bytes.writeDoubleBE(value, 1);
  return bytes;
}

function string(value: string): Buffer {
  const length = Buffer.byteLength(value);
  if (length <= MAX_SHORT_STRING) return Buffer.concat([Buffer.from([Marker.string]), shortText(value)]);
  const head = Buffer.from([Marker.longString, 0, 0, 0, 0]);
  head.writeUInt32BE(length, 1);
  return Buffer.concat([head, Buffer.from(value)]);
}

function shortText(text: string): Buffer {
  const length = Buffer.byteLength(text);
  const bytes = Buffer.allocUnsafe(2 + length);
  bytes.writeUInt16BE(length, 0);
  bytes.write(text, 2);
  return bytes;
}
