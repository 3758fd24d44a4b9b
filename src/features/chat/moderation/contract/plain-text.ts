import { z } from 'zod';

const BREAKS = /[\p{Cc}\p{Zl}\p{Zp}]+/gu;

/** One line of at most `length` Unicode code points. Breaks become spaces. May be empty. */
export const plainLine = (length: number) =>
  z
    .string()
    .transform((text) => text.replaceAll(BREAKS, ' ').trim())
    .refine((text) => text.length <= 2 * length && [...text].length <= length, { message: `must be at most ${length} characters` });
