import { DAY_MS, msAfter } from '#core/contract/durations.ts';
import type { Files } from './contract.ts';

/** The group of stored objects that `no-recordings` leaves out: segments and movies of recordings. */
const RECORDINGS = 'video';

/** Groups of objects that a backup leaves out; null when it has none. */
export const leftOutOf = (files: Files): readonly string[] | null => ({ all: [], 'no-recordings': [RECORDINGS], none: null })[files];

const DAYS: readonly string[] = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];

/** Times of automatic backups in UTC; `day` is 0 for Sunday, null for every day. */
export interface Schedule {
  day: number | null;
  hour: number;
  minute: number;
}

const SCHEDULE = new RegExp(`^(daily|${DAYS.join('|')}) ([01]?\\d|2[0-3]):([0-5]\\d)$`);

/** Reads `off`, `daily 03:00` or `sunday 03:00`: null for off, undefined for anything else. */
export function parseSchedule(text: string): Schedule | null | undefined {
  if (text === 'off') return null;
  const match = SCHEDULE.exec(text);
  if (!match) return undefined;
  const day = DAYS.indexOf(match[1]!);
  return { day: day === -1 ? null : day, hour: Number(match[2]), minute: Number(match[3]) };
}

/** The last time of the schedule that is not after `now`. */
export function lastDue({ day, hour, minute }: Schedule, now: Date): Date {
  const today = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate(), hour, minute);
  for (let at = today; ; at -= DAY_MS) {
    const due = new Date(at);
    if (at <= now.getTime() && (day === null || due.getUTCDay() === day)) return due;
  }
}

/** Whether the schedule was due twice since the last backup, so that one did not take place. */
export const isOverdue = (schedule: Schedule, last: Date, now: Date): boolean =>
  last < lastDue(schedule, msAfter(lastDue(schedule, now), -1));

/** The first time of the schedule after `now`. */
export const nextDue = (schedule: Schedule, now: Date): Date =>
  new Date(lastDue(schedule, now).getTime() + (schedule.day === null ? DAY_MS : 7 * DAY_MS));
