import { createHash, createHmac, randomBytes } from 'node:crypto';

/**
 * 256 random bits in letters that URL encoding leaves alone, so a program that copies the session cookie, encoded or not, has the
 * token (wire.md 3.1).
 */
export const newToken = () => randomBytes(32).toString('base64url');

/** What the database keeps of a token: who reads the database cannot use it. A plain hash is enough for 256 random bits. */
export const tokenHash = (token: string) => createHash('sha256').update(token).digest('base64url');

/** The CSRF token of a session follows from its token: nothing to store, and another session's does not fit. */
export const csrfTokenOf = (sessionToken: string) => createHmac('sha256', sessionToken).update('csrf').digest('base64url');
