import { type AmfValue, isAmfObject, Marker } from './amf0.ts';

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
