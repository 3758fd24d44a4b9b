/**
 * A session lives 30 days past its last use. A wrong password costs one guess of everything that could be guessing: the place it comes
 * from, and the account. A place that has signed in to the account before (its device cookie, else its address) is judged by its own
 * guesses alone, so that strangers who use up the account's guesses slow each other down and never the owner.
 */

import { RESET_PAGE } from './contract/recovery.ts';

/** Sessions slide: 30 days after the last use they end. */
export const SESSION_SECONDS = 30 * 24 * 3600;
/** `last_seen_at` is written at most this often. */
export const SEEN_SECONDS = 60;
/** The expiry is moved at most once a day, so that most touches leave its index alone. */
export const SLIDE_SECONDS = 24 * 3600;
/** A program that asks for a token at every start must not fill the table: the sessions longest unseen end. */
export const SESSIONS_PER_USER = 100;
/** A reset link works once, for an hour. */
export const RESET_SECONDS = 3600;
/** Mails with a reset link to one account. */
export const RESET_MAILS = { rate: 3, seconds: 3600 };
/** A place that signed in stays known this long. */
export const KNOWN_SECONDS = 90 * 24 * 3600;

/** Wrong passwords before the next one has to wait, each within its seconds. */
export const GUESSES = {
  /** One place at one account: a device that is known, or an address. */
  placeAtAccount: { rate: 10, seconds: 600 },
  /** One unknown address over all accounts; a school or office shares one. */
  address: { rate: 100, seconds: 600 },
  /** All unknown places together at one account: more than one address alone can use up. */
  account: { rate: 100, seconds: 3600 },
  /** A signed-in person proving the current password. */
  session: { rate: 10, seconds: 600 },
};

/** The address of a person's channel: lower case, `_` turned into `-` (wire.md 0.7). */
export function slugOf(username: string): string {
  return username.toLowerCase().replaceAll('_', '-');
}

/** Why this name cannot be had whoever asks, or null. `reserved` holds the first path segments of the site. */
export function usernameRefusal(username: string, reserved: ReadonlySet<string>) {
  return reserved.has(slugOf(username)) ? 'USERNAME_RESERVED' : null;
}

/** What somebody typed to say who they are: no username holds an `@`. */
export function loginOf(typed: string): { by: 'email' | 'slug'; value: string } {
  return typed.includes('@') ? { by: 'email', value: typed.toLowerCase() } : { by: 'slug', value: slugOf(typed) };
}

/** Whether this use of a session is worth writing down. */
export function shouldNoteUse(lastSeenAt: Date, now: Date): boolean {
  return now.getTime() - lastSeenAt.getTime() >= SEEN_SECONDS * 1000;
}

/** The link in the mail (contract/recovery.ts, RESET_PAGE). */
export function resetLink(publicUrl: string, token: string): string {
  return `${publicUrl.replace(/\/+$/, '')}${RESET_PAGE}#token=${token}`;
}

export const secondsAfter = (at: Date, seconds: number) => new Date(at.getTime() + seconds * 1000);
