/** The part of emotes that later features may use on the server. */

export { sharedEmote } from './shared/shared-emotes.ts';
