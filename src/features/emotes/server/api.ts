/** What later features may use of emotes on the server. */

export { sharedEmote } from './shared/shared-emotes.ts';
