import { z } from 'zod';

/** Control characters, line and paragraph breaks among them. */
const BREAKS = /[\p{Cc}\p{Zl}\p{Zp}]+/gu;

/** One line of plain text of at most so many Unicode code points; breaks become spaces. May be empty. */
export const plainLine = (length: number) =>
  z
    .string()
    .transform((text) => text.replaceAll(BREAKS, ' ').trim())
    .refine((text) => text.length <= 2 * length && [...text].length <= length, { message: `must be at most ${length} characters` });
