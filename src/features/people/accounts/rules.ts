/**
 * A session expires 30 days after its last use, and 180 days after it began. A wrong password counts against two limits: that of the client
 * it comes from, and that of the login. The limits count what was typed, an e-mail address or a username, and not the account: if the two
 * shared a count, guesses at a username would tell which e-mail address the account has. A client that has signed in to the account before (recognized by its device cookie, otherwise by its address) is limited by
 * its own guesses alone, so that attackers who use up the account's limit slow each other down but never the owner.
 */

import { RESET_PAGE } from './contract/recovery.ts';

/** Sessions slide: they expire 30 days after the last use. */
export const SESSION_SECONDS = 30 * 24 * 3600;
/** Sessions end this many days after they began, however much they are used. SESSION_DAYS sets another number. */
export const SESSION_DAYS = 180;
/** `last_seen_at` is written at most this often. */
export const SEEN_SECONDS = 60;
/** The expiry is moved at most once a day, so that most updates do not touch the index on it. */
export const SLIDE_SECONDS = 24 * 3600;
/** Limits how much of the table a program can fill that requests a token at every start. The least recently used sessions are deleted. */
export const SESSIONS_PER_USER = 100;
/** A reset link works once and expires after one hour. */
export const RESET_SECONDS = 3600;
/** Limit of mails with a reset link per address. */
export const RESET_MAILS = { rate: 3, seconds: 3600 };
/** How long a client that signed in is remembered. */
export const KNOWN_SECONDS = 90 * 24 * 3600;

/** How many times a network is told that an e-mail address belongs to another account. */
export const EMAIL_ANSWERS = { rate: 10, seconds: 3600 };

/** How many wrong passwords are allowed within `seconds` before the next attempt has to wait. */
export const GUESS_LIMITS = {
  /** One client at one login: a known device, or an address. */
  clientAtAccount: { rate: 10, seconds: 600 },
  /** One unknown address across all accounts. A school or an office may share one address. */
  address: { rate: 100, seconds: 600 },
  /** All unknown clients together at one login. This is more than a single address can use up. */
  account: { rate: 100, seconds: 3600 },
  /** A signed-in user who enters the current password. */
  session: { rate: 10, seconds: 600 },
};

/**
 * How long and how much the security log keeps. What others did to an account (a suspension, a role) stays longer than what its owner or
 * somebody who is not signed in did. The bounds in rows are per account, and for requests that named no account.
 */
export const SECURITY_LOG = { ownDays: 180, actDays: 730, ownRows: 1000, unknownRows: 10_000 };

/** The slug of a user's channel: lower case, with `_` replaced by `-` (wire.md 0.7). */
export function slugOf(username: string): string {
  return username.toLowerCase().replaceAll('_', '-');
}

/** The reason why nobody can have this name, or null. `reserved` holds the first path segments of the site. */
export function usernameRefusal(username: string, reserved: ReadonlySet<string>) {
  return reserved.has(slugOf(username)) ? 'USERNAME_RESERVED' : null;
}

/** Tells what kind of login was typed. Usernames never contain an `@`. */
export function loginOf(typed: string): { by: 'email' | 'slug'; value: string } {
  return typed.includes('@') ? { by: 'email', value: typed.toLowerCase() } : { by: 'slug', value: slugOf(typed) };
}

/** Why an account cannot be suspended, or null. Staff lose their role first, so that a suspension never takes the last staff away. */
export function suspensionRefusal(account: { isStaff: boolean; suspendedAt: Date | null }) {
  if (account.isStaff) return 'STAFF_ACCOUNT';
  return account.suspendedAt ? 'ALREADY_SUSPENDED' : null;
}

const DAY_SECONDS = 24 * 3600;

/** When a suspension of this many days ends by itself; null for one that staff have to end. */
export const suspensionEnd = (at: Date, days: number | null): Date | null => (days === null ? null : secondsAfter(at, days * DAY_SECONDS));

/** Whether it is time that a suspension ends by itself. */
export const isSuspensionOver = ({ suspendedUntil }: { suspendedUntil: Date | null }, now: Date): boolean =>
  suspendedUntil !== null && suspendedUntil <= now;

/** Why somebody cannot become staff, or null. */
export function staffGrantRefusal(account: { isStaff: boolean; suspendedAt: Date | null }) {
  if (account.isStaff) return 'ALREADY_STAFF';
  return account.suspendedAt ? 'ACCOUNT_SUSPENDED' : null;
}

/** Why somebody cannot be removed from these staff accounts, or null: an installation always has staff. */
export function staffRemovalRefusal(staff: readonly { id: number }[], userId: number) {
  if (!staff.some(({ id }) => id === userId)) return 'PERSON_NOT_STAFF';
  return staff.length === 1 ? 'LAST_STAFF' : null;
}

/** Whether enough time has passed since the last recorded use to record this one. */
export function shouldNoteUse(lastSeenAt: Date, now: Date): boolean {
  return now.getTime() - lastSeenAt.getTime() >= SEEN_SECONDS * 1000;
}

/** The link in the mail (contract/recovery.ts, RESET_PAGE). */
export function resetLink(publicUrl: string, token: string): string {
  return `${publicUrl.replace(/\/+$/, '')}${RESET_PAGE}#token=${token}`;
}

export const secondsAfter = (at: Date, seconds: number) => new Date(at.getTime() + seconds * 1000);
