import { z } from 'zod';

/** A numeric id inside a JSON body or reply: a positive safe integer (wire.md 0.5). */
export const Id = z.int().positive();

/** An id in a path or query, where it arrives as text: digits only, at most 2^53 - 1. */
export const PathId = z
  .string()
  .regex(/^[1-9]\d{0,15}$/, 'must be a number')
  .transform(Number)
  .refine(Number.isSafeInteger, 'is too large');

/**
 * An idempotency key that the client generates for each action: a UUID, or any other string that is unique for this user (decisions.md,
 * Idempotency).
 */
export const TransactionId = z.string().regex(/^[\w-]{8,64}$/, 'must be 8 to 64 letters, digits, dashes or underscores');

/** The id of a message or ban (wire.md, decision 6). */
export const Uuid = z.uuid();
