import { createHash, createHmac, randomBytes } from 'node:crypto';

/**
 * 256 random bits in characters that URL encoding does not change, so that a program that copies the session cookie has the token whether
 * or not it was encoded (wire.md 3.1).
 */
export const newToken = () => randomBytes(32).toString('base64url');

/**
 * The form in which a token is stored, so that read access to the database does not open a session. A plain hash is enough for 256 random
 * bits.
 */
export const tokenHash = (token: string) => createHash('sha256').update(token).digest('base64url');

/** The CSRF token of a session is derived from its token, so it need not be stored and does not match any other session. */
export const csrfTokenOf = (sessionToken: string) => createHmac('sha256', sessionToken).update('csrf').digest('base64url');
