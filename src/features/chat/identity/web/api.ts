/** The browser API of identity for later features. */

export { identityQuery } from './use-identity.ts';
