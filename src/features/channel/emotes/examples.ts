import { ANA_CHANNEL } from '#features/channel/channels/examples.ts';
import { ana } from '#features/people/accounts/examples.ts';
import type { ChannelEmoteSet, Emote, EmoteSet, SharedEmoteSet } from './contract.ts';

export function anEmote(overrides: Partial<Emote> = {}): Emote {
  return {
    id: 50_000_001,
    channel_id: ANA_CHANNEL,
    name: 'anaWave',
    subscribers_only: false,
    animated: false,
    locked: false,
    ...overrides,
  };
}

export function aGlobalEmote(overrides: Partial<Emote> = {}): Emote {
  return anEmote({ id: 9101, channel_id: null, name: 'gsHype', animated: true, ...overrides });
}

/** The id is 1,000,000 plus the code point. */
export function anEmoji(overrides: Partial<Emote> = {}): Emote {
  return anEmote({ id: 1_128_512, channel_id: null, name: 'emojiGrinningFace', ...overrides });
}

export function anEmoteSet(overrides: Partial<ChannelEmoteSet> = {}): ChannelEmoteSet {
  return {
    id: ANA_CHANNEL,
    user_id: ana.id,
    slug: ana.slug,
    is_banned: false,
    playback_url: '',
    name_updated_at: null,
    vod_enabled: false,
    subscription_enabled: true,
    can_host: false,
    emotes: [anEmote(), anEmote({ id: 50_000_002, name: 'anaTea', subscribers_only: true, locked: true })],
    user: { id: ana.id, username: ana.username, profile_pic: null },
    ...overrides,
  };
}

export function theGlobalSet(emotes: Emote[] = [aGlobalEmote(), aGlobalEmote({ id: 9102, name: 'gsLol' })]): SharedEmoteSet {
  return { id: 'Global', name: 'Global', emotes };
}

export function theEmojiSet(emotes: Emote[] = [anEmoji()]): SharedEmoteSet {
  return { id: 'Emoji', name: 'Emojis', emotes };
}

export function theEmoteSets(): EmoteSet[] {
  return [anEmoteSet(), theGlobalSet(), theEmojiSet()];
}
