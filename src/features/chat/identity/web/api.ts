export { BadgeToggles } from './BadgeToggles.tsx';
export { identityQuery } from './use-identity.ts';
