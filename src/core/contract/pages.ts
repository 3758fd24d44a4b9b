import { z } from 'zod';
import type { RefusalText } from './refusal.ts';

/** `next_cursor` of a reply: what the next request passes as `cursor`; null on the last page. */
export const NextCursor = z.string().nullable();

/** `cursor` of a list whose last row has a text as id, such as a ULID with its prefix. Lists of numeric ids use `PathId`, of UUIDs `Uuid`. */
export const TextCursor = z.string().min(1).max(64);

/** The refusal of a list that answers a cursor which it cannot have issued with a code of its own instead of 422 `INVALID`. */
export const BAD_CURSOR = [422, 'This page does not exist. Start again from the first page.'] as const satisfies RefusalText;

/** One value inside a cursor: the regular expression that its text must match, and both ways between text and value. */
export interface CursorPart<Value> {
  pattern: string;
  format: (value: Value) => string;
  parse: (text: string) => Value;
}

/** A number from 0 on with at most this many digits. Choose as many as its column holds: the database rejects more with an error. */
export const countPart = (maxDigits: number): CursorPart<number> => ({ pattern: `\\d{1,${maxDigits}}`, format: String, parse: Number });

/** A numeric id. */
export const idPart: CursorPart<number> = { pattern: '[1-9]\\d{0,14}', format: String, parse: Number };

/** A moment in milliseconds since 1970, up to the year 5138. */
export const momentPart: CursorPart<Date> = {
  pattern: '\\d{1,14}',
  format: (at) => String(at.getTime()),
  parse: (text) => new Date(Number(text)),
};

export const uuidPart: CursorPart<string> = { pattern: '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}', format: String, parse: String };

export const ulidPart: CursorPart<string> = { pattern: '[0-9A-HJKMNP-TV-Z]{26}', format: String, parse: String };

/** The cursor of a list that is ordered by several values: its position has these values of the last row of a page. */
export interface Cursor<Position> {
  /** The text of a position. Further properties of the row are ignored. */
  format(position: Position): string;
  /** Null for a text that `format` cannot have made. */
  parse(text: string): Position | null;
  /** For a query whose wrong cursors are answered with 422 `INVALID`: the position arrives parsed. */
  schema: z.ZodType<Position, string>;
}

/**
 * A cursor of these values, joined in their order with `.`, or with the separator that a list has always had: a cursor outlives an upgrade.
 * It is compact, not secret.
 */
export function cursorOf<Position extends object>(
  parts: { readonly [Name in keyof Position]: CursorPart<Position[Name]> },
  separator: '.' | '-' = '.',
): Cursor<Position> {
  const named = Object.entries(parts) as [keyof Position, CursorPart<unknown>][];
  const whole = new RegExp(`^${named.map(([, { pattern }]) => `(${pattern})`).join(`\\${separator}`)}$`);
  const format = (position: Position) => named.map(([name, part]) => part.format(position[name])).join(separator);
  const parse = (text: string): Position | null => {
    const values = whole.exec(text)?.slice(1);
    return values ? (Object.fromEntries(named.map(([name, part], index) => [name, part.parse(values[index]!)])) as Position) : null;
  };
  const schema = z
    .string()
    .regex(whole, 'must be the next_cursor of a page')
    .transform((text) => parse(text)!);
  return { format, parse, schema };
}
