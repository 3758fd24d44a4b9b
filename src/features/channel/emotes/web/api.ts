export { EmojiImage, EmoteImage, emoteLabel, emotePicture } from './EmoteImage.tsx';
export { EmotePicker } from './EmotePicker.tsx';
export { EmoteIndex } from './emote-index.ts';
export { isStoredEmote, rememberEmote, type StoredEmote, useRecentEmotes } from './recent-emotes.ts';
export { SubscriptionPrompt } from './SubscriptionPrompt.tsx';
export { changedSets, useEmoteUpdates } from './use-emote-updates.ts';
export { emotesQuery, useEmoteIndex } from './use-emotes.ts';
