import { emojiSet } from './emoji-set.ts';
import { globalSet } from './global-set.ts';
import type { SharedEmote } from './shared-emote.ts';

const byId: ReadonlyMap<number, SharedEmote> = new Map([...globalSet, ...emojiSet].map((emote) => [emote.id, emote]));

export const sharedEmote = (id: number): SharedEmote | undefined => byId.get(id);
