import { z } from 'zod';
import { Id } from '#core/contract/ids.ts';

export const USERNAME_MIN = 3;
export const USERNAME_MAX = 25;
export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 200;
export const BIO_MAX = 500;
export const LINKS_MAX = 5;
export const LINK_LENGTH = 200;
/** Days between the decision to delete an account and its deletion. */
export const DELETION_DAYS = 30;

/** ASCII excludes invisible and look-alike characters. One letter is required, because digits are read as an id (wire.md 3.5). */
export const Username = z
  .string()
  .min(USERNAME_MIN, `must have at least ${USERNAME_MIN} characters`)
  .max(USERNAME_MAX, `must have at most ${USERNAME_MAX} characters`)
  .regex(/^[A-Za-z0-9_]*$/, 'may only have letters, digits and underscores')
  .regex(/[A-Za-z]/, 'must have at least one letter');

export const NewPassword = z
  .string()
  .min(PASSWORD_MIN, `must have at least ${PASSWORD_MIN} characters`)
  .max(PASSWORD_MAX, `must have at most ${PASSWORD_MAX} characters`);

/** Only the server has the list of common passwords. */
export const PASSWORD_COMMON = [422, 'This password is too common. Choose another one.'] as const;

/** A password entered as proof. Without a minimum length, so a short guess gets the same reply as any wrong password. */
export const GivenPassword = z.string().min(1, 'is needed').max(PASSWORD_MAX, 'is too long');

export const Person = z.object({ id: Id, username: z.string(), slug: z.string() });
export type Person = z.infer<typeof Person>;

/** Who marked an account as a bot (ID-06). */
export const BotMark = z.enum(['self', 'staff']);
export type BotMark = z.infer<typeof BotMark>;
