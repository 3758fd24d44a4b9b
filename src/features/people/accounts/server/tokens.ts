import { createHash, createHmac, randomBytes } from 'node:crypto';

/** 256 random bits in URL-safe characters, because programs may copy the session cookie in either encoding (wire.md 3.1). */
export const newToken = () => randomBytes(32).toString('base64url');

/** Stored form of a token, so that read access to the database opens no session. A plain hash is enough for 256 random bits. */
export const tokenHash = (token: string) => createHash('sha256').update(token).digest('base64url');

/** CSRF token derived from the session token: needs no storage and matches no other session. */
export const csrfTokenOf = (sessionToken: string) => createHmac('sha256', sessionToken).update('csrf').digest('base64url');
