export { identityQuery } from './use-identity.ts';
