import { z } from 'zod';
import type { RefusalText } from './refusal.ts';

/** Null on the last page. */
export const NextCursor = z.string().nullable();

/** For ids that are text, such as a ULID with its prefix. Numeric ids use `PathId`, UUIDs `Uuid`. */
export const TextCursor = z.string().min(1).max(64);

/** For a list that answers a cursor which it cannot have issued with its own code instead of 422 `INVALID`. */
export const BAD_CURSOR = [422, 'This page does not exist. Start again from the first page.'] as const satisfies RefusalText;

export interface CursorPart<Value> {
  pattern: string;
  format: (value: Value) => string;
  parse: (text: string) => Value;
}

/** From 0. Choose as many digits as the column holds: the database rejects more with an error. */
export const countPart = (maxDigits: number): CursorPart<number> => ({ pattern: `\\d{1,${maxDigits}}`, format: String, parse: Number });

export const idPart: CursorPart<number> = { pattern: '[1-9]\\d{0,14}', format: String, parse: Number };

/** Milliseconds since 1970, up to the year 5138. */
export const momentPart: CursorPart<Date> = {
  pattern: '\\d{1,14}',
  format: (at) => String(at.getTime()),
  parse: (text) => new Date(Number(text)),
};

export const uuidPart: CursorPart<string> = { pattern: '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}', format: String, parse: String };

export const ulidPart: CursorPart<string> = { pattern: '[0-9A-HJKMNP-TV-Z]{26}', format: String, parse: String };

export interface Cursor<Position> {
  format(position: Position): string;
  /** Null for a text that `format` cannot have made. */
  parse(text: string): Position | null;
  /** A wrong cursor answers 422 `INVALID`; the position arrives parsed. */
  schema: z.ZodType<Position, string>;
}

/** A list keeps its separator, because a cursor outlives an upgrade. Compact, not secret. */
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
