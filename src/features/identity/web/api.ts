/** What later features may use of identity in the browser. */

export { identityQuery } from './use-identity.ts';
