/** The part of emotes that later features may use on the server. */

export { hasEmote } from './has-emote.ts';
export { sharedEmote } from './shared/shared-emotes.ts';
