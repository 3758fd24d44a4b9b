import { v7 } from 'uuid';

/** Crockford's base 32: no I, L, O or U. */
const DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 26;
const TIME_LENGTH = 10;

/** github.com/ulid/spec. A version 7 UUID has the same layout, milliseconds and random bits, so a ULID is one in another encoding. */
export const newUlid = (at: Date): string => ulidText(BigInt(`0x${v7({ msecs: at.getTime() }).replaceAll('-', '')}`));

/** Unique and always the same for every id. */
export const ulidOfId = (id: number): string => ulidText(BigInt(id));

function ulidText(value: bigint): string {
  let rest = value;
  let text = '';
  for (let place = 0; place < LENGTH; place++) {
    text = DIGITS[Number(rest & 31n)]! + text;
    rest >>= 5n;
  }
  return text;
}

/** Sorts after `last`, even within the same millisecond and when the clock of `last` was ahead. */
export function newUlidAfter(last: string | null, at: Date): string {
  const id = newUlid(at);
  return last === null || id > last ? id : newUlid(new Date(timeOf(last) + 1));
}

const timeOf = (id: string): number => [...id.slice(0, TIME_LENGTH)].reduce((time, digit) => time * 32 + DIGITS.indexOf(digit), 0);
