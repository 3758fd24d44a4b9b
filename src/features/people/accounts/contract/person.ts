import { z } from 'zod';
import { Id } from '#core/contract/ids.ts';

export const USERNAME_MIN = 3;
export const USERNAME_MAX = 25;
export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 200;
export const BIO_MAX = 500;
export const LINKS_MAX = 5;
export const LINK_LENGTH = 200;

/**
 * 3 to 25 characters of A-Z, a-z, 0-9 and underscore, so that invisible and look-alike characters are excluded. At least one must be a
 * letter, because a slug of digits alone would read as a channel id in the endpoints that accept either (wire.md 3.5).
 */
export const Username = z
  .string()
  .min(USERNAME_MIN, `must have at least ${USERNAME_MIN} characters`)
  .max(USERNAME_MAX, `must have at most ${USERNAME_MAX} characters`)
  .regex(/^[A-Za-z0-9_]*$/, 'may only have letters, digits and underscores')
  .regex(/[A-Za-z]/, 'must have at least one letter');

/** Stored as typed, compared case-insensitively. */
export const Email = z.string().trim().max(254, 'is too long').pipe(z.email('must be an email address'));

/** A password that the user is choosing. */
export const NewPassword = z
  .string()
  .min(PASSWORD_MIN, `must have at least ${PASSWORD_MIN} characters`)
  .max(PASSWORD_MAX, `must have at most ${PASSWORD_MAX} characters`);

/** The refusal of a password that is on lists of common ones. Only the server has the list. */
export const PASSWORD_COMMON = [422, 'This is one of the most common passwords, which attackers try first. Choose another one.'] as const;

/**
 * A password that the user enters as proof. It has no minimum length, so a short guess is reported as a wrong password and nothing else.
 */
export const GivenPassword = z.string().min(1, 'is needed').max(PASSWORD_MAX, 'is too long');

/** A user as every reply and event shows one. */
export const Person = z.object({ id: Id, username: z.string(), slug: z.string() });
export type Person = z.infer<typeof Person>;
