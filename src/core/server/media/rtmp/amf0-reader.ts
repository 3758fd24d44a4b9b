import { limitExceeded, malformed } from '../media-error.ts';
import { type AmfObject, type AmfValue, Marker } from './amf0.ts';
import type { AmfLimits } from './limits.ts';

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
