import { z } from 'zod';

/** Milliseconds since 1970 of the first and the last moment that a request may name. */
const FIRST = 0;
const LAST = Date.UTC(9999, 11, 31, 23, 59, 59, 999);

/** False for moments that the database or `wireDate` cannot hold: PostgreSQL has no year 0, and a wire date has four digits of a year. */
export const isMoment = (at: number): boolean => at >= FIRST && at <= LAST;

/** A moment in a request, in RFC 3339. */
export const Moment = z.iso
  .datetime({ offset: true })
  .refine((text) => isMoment(Date.parse(text)), 'must be between the years 1970 and 9999');

/** A date (`2026-01-02`, the start of that day in UTC) or a timestamp, in the filter of a log. */
export const DateOrMoment = z
  .union([z.iso.date(), z.iso.datetime({ offset: true })], { error: 'must be a date or a timestamp with a time zone' })
  .transform((text) => new Date(text))
  .refine((at) => isMoment(at.getTime()), 'must be a timestamp between the years 1970 and 9999');
