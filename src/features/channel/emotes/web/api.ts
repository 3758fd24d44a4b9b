/** Web API for later features. */

export { changedSets } from './changed-sets.ts';
export { EmojiImage } from './EmojiImage.tsx';
export { EmoteImage, emoteLabel, emotePicture } from './EmoteImage.tsx';
export { EmotePicker } from './EmotePicker.tsx';
export { EmoteIndex } from './emote-index.ts';
export { rememberEmote, useRecentEmotes } from './recent-emotes.ts';
export { SubscriptionPrompt } from './SubscriptionPrompt.tsx';
export { isStoredEmote, type StoredEmote } from './stored-emote.ts';
export { useEmoteUpdates } from './use-emote-updates.ts';
export { emotesQuery, useEmoteIndex } from './use-emotes.ts';
