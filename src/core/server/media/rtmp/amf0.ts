import { limitExceeded, malformed } from '../media-error.ts';
import type { AmfLimits } from './limits.ts';

/** Markers of AMF 0 (Action Message Format 0, 2.1). */
const Marker = {
  number: 0,
  boolean: 1,
  string: 2,
  object: 3,
  null: 5,
  undefined: 6,
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

/** Reads the consecutive values of a message. Throws a `MediaError` when they are malformed or exceed the limits. */
export function readAmf0(bytes: Buffer, limits: AmfLimits): AmfValue[] {
  const reader = new Amf0Reader(bytes, limits);
  const values: AmfValue[] = [];
  while (!reader.isAtEnd) values.push(reader.value(0));
  return values;
}

class Amf0Reader {
  readonly #bytes: Buffer;
  readonly #limits: AmfLimits;
  #at = 0;
  #values = 0;

  constructor(bytes: Buffer, limits: AmfLimits) {
    this.#bytes = bytes;
    this.#limits = limits;
  }

  get isAtEnd(): boolean {
    return this.#at === this.#bytes.length;
  }

  value(depth: number): AmfValue {
    if (depth > this.#limits.maxDepth) throw limitExceeded('An AMF message is nested too deeply.');
    if (++this.#values > this.#limits.maxValues) throw limitExceeded('An AMF message has too many values.');
    const marker = this.#bytes[this.#take(1)]!;
    switch (marker) {
      case Marker.number:
        return this.#bytes.readDoubleBE(this.#take(8));
      case Marker.boolean:
        return this.#bytes[this.#take(1)] !== 0;
      case Marker.string:
        return this.#string(this.#bytes.readUInt16BE(this.#take(2)));
      case Marker.object:
        return this.#object(depth);
      case Marker.null:
      case Marker.undefined:
      case Marker.unsupported:
        return null;
      case Marker.ecmaArray:
        // The leading number of entries is only a hint, and some encoders get it wrong.
        this.#take(4);
        return this.#object(depth);
      case Marker.strictArray:
        return this.#array(this.#bytes.readUInt32BE(this.#take(4)), depth);
      case Marker.date: {
        const time = this.#bytes.readDoubleBE(this.#take(8));
        this.#take(2);
        return time;
      }
      case Marker.longString:
      case Marker.xmlDocument:
        return this.#string(this.#bytes.readUInt32BE(this.#take(4)));
      case Marker.typedObject:
        this.#string(this.#bytes.readUInt16BE(this.#take(2)));
        return this.#object(depth);
      default:
        throw malformed(`An AMF message has a value of the unknown type ${marker}.`);
    }
  }

  #object(depth: number): AmfObject {
    const fields = new Map<string, AmfValue>();
    for (;;) {
      const name = this.#string(this.#bytes.readUInt16BE(this.#take(2)));
      if (name === '' && this.#bytes[this.#at] === Marker.objectEnd) {
        this.#at += 1;
        return fields;
      }
      fields.set(name, this.value(depth + 1));
    }
  }

  #array(length: number, depth: number): AmfValue[] {
    const values: AmfValue[] = [];
    while (values.length < length) values.push(this.value(depth + 1));
    return values;
  }

  #string(length: number): string {
    if (length > this.#limits.maxStringBytes) throw limitExceeded('An AMF message has a string that is too long.');
    const start = this.#take(length);
    return this.#bytes.toString('utf8', start, start + length);
  }

  #take(length: number): number {
    const start = this.#at;
    if (start + length > this.#bytes.length) throw malformed('An AMF message is truncated.');
    this.#at += length;
    return start;
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
