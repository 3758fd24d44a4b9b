import type { Ctx, Tx } from '#core/server/context.ts';
import type { Db } from '#core/server/db/db.ts';
import { contribution } from '#core/server/feature.ts';
import type { WithSite } from '#core/server/pictures/stored-pictures.ts';
import type { ChannelChatroom, SubscriberBadge } from '#features/channels/contract/channel.ts';
import type { Thumbnail } from '#features/channels/contract/livestream.ts';
import type { CardBan, Celebration, Relation } from '#features/channels/contract/relation.ts';

declare module '#core/server/feature.ts' {
  interface Contributions {
    /** The chatroom of a channel, part of every channel reply. */
    chatroom: (db: Db, channelId: number) => Promise<ChannelChatroom>;
    /** The message that is currently pinned in that chatroom. Always none without a feature that pins messages. */
    pinnedMessage: (db: Db, channelId: number, now: Date) => Promise<object | null>;
    /** The ban that applies to a person now, for `/me` and the identity card. Without a moderation feature nobody is banned. */
    ban: (db: Db, channelId: number, userId: number, now: Date) => Promise<CardBan | null>;
    /** Renewals that a person can share in that channel now, for `/me`. Always empty without a subscriptions feature. */
    celebrations: (db: Db, channelId: number, userId: number, now: Date) => Promise<Celebration[]>;
    /** How many subscriptions a person gifted in that channel, for `/me`. None without a feature that counts them. */
    ownGifts: (db: Db, channelId: number, userId: number, now: Date) => Promise<OwnGifts>;
    /** The channel's own images of the subscriber badge. Always none without a feature in which a channel has some. */
    subscriberBadges: (db: Db, site: WithSite, channelId: number) => Promise<SubscriberBadge[]>;
    /** Returns those of these channels that people can subscribe to. None without a feature that sells subscriptions. */
    subscribableChannels: (db: Db, channelIds: readonly number[]) => Promise<ReadonlySet<number>>;
    /** Returns those of these channels that can be hosted. None without a feature that hosts. */
    hostableChannels: (db: Db, channelIds: readonly number[]) => Promise<ReadonlySet<number>>;
    /** Returns those of these channels that keep recordings of their streams. None without a feature that records. */
    recordedChannels: (db: Db, channelIds: readonly number[]) => Promise<ReadonlySet<number>>;
    /** The channels that a person often watched lately, the most watched first. None without a feature that records who watches. */
    oftenWatched: (db: Db, userId: number) => Promise<readonly number[]>;
    /** Where players find the streams of those of these channels that have video now. None without a feature that serves video. */
    playbackUrls: (db: Db, site: WithSite, channels: readonly ChannelAddress[]) => Promise<ReadonlyMap<number, string>>;
    /** The pictures of those of these streams, live or ended, that have one, by their ids. None without a feature that serves video. */
    thumbnails: (db: Db, within: ReplyContext, livestreamIds: readonly number[]) => Promise<Thumbnails>;
  }
}

/** One's own gifts: ever, this month and this week. */
export type OwnGifts = Relation['leaderboards']['gifts'];

/** Pictures of streams by the ids of the streams. */
export type Thumbnails = ReadonlyMap<number, Thumbnail>;

export interface ChannelAddress {
  id: number;
  slug: string;
}

/** What a contribution needs to give addresses, and to ask the features after it. */
export type ReplyContext = Pick<Ctx, 'features' | 'services'> & WithSite;

/** The database to read from: the transaction when there is one. */
export type ReadContext = Tx | Pick<Ctx, 'db' | 'features'>;
const dbOf = (within: ReadContext): Db => ('db' in within ? within.db : within);

export async function chatroomOf(within: ReadContext, channelId: number): Promise<ChannelChatroom> {
  const read = contribution(within, 'chatroom');
  if (!read) throw new Error('no feature contributes the chatroom of a channel');
  return read(dbOf(within), channelId);
}

export async function pinnedMessageOf(within: ReadContext, channelId: number, now: Date): Promise<object | null> {
  return (await contribution(within, 'pinnedMessage')?.(dbOf(within), channelId, now)) ?? null;
}

export async function banOf(within: ReadContext, channelId: number, userId: number, now: Date): Promise<CardBan | null> {
  return (await contribution(within, 'ban')?.(dbOf(within), channelId, userId, now)) ?? null;
}

export async function celebrationsOf(within: ReadContext, channelId: number, userId: number, now: Date): Promise<Celebration[]> {
  return (await contribution(within, 'celebrations')?.(dbOf(within), channelId, userId, now)) ?? [];
}

export async function ownGiftsOf(within: ReadContext, channelId: number, userId: number, now: Date): Promise<OwnGifts> {
  return (await contribution(within, 'ownGifts')?.(dbOf(within), channelId, userId, now)) ?? { lifetime: 0, monthly: 0, weekly: 0 };
}

export async function subscriberBadgesOf(within: ReadContext & WithSite, channelId: number): Promise<SubscriberBadge[]> {
  return (await contribution(within, 'subscriberBadges')?.(dbOf(within), within, channelId)) ?? [];
}

/** The channels that a person often watched lately, the most watched first. */
export async function oftenWatchedBy(within: ReadContext, userId: number): Promise<readonly number[]> {
  return (await contribution(within, 'oftenWatched')?.(dbOf(within), userId)) ?? [];
}

/** Where players find the streams of these channels, in the same order. Empty for a channel without video. */
export async function playbackUrlsOf(within: ReadContext & WithSite, channels: readonly ChannelAddress[]): Promise<string[]> {
  const urls = await contribution(within, 'playbackUrls')?.(dbOf(within), within, channels);
  return channels.map(({ id }) => urls?.get(id) ?? '');
}

export async function playbackUrlOf(within: ReadContext & WithSite, channel: ChannelAddress): Promise<string> {
  const [url] = await playbackUrlsOf(within, [channel]);
  return url!;
}

/** The pictures of those of these streams that have one. */
export async function thumbnailsOf(within: ReadContext & ReplyContext, livestreamIds: readonly number[]): Promise<Thumbnails> {
  const thumbnails = livestreamIds.length > 0 && (await contribution(within, 'thumbnails')?.(dbOf(within), within, livestreamIds));
  return thumbnails || new Map();
}

/** The possibilities of a channel, as programs read them (wire.md 3.2, 3.6). A missing feature means that it cannot be done. */
export interface Capabilities {
  subscription_enabled: boolean;
  can_host: boolean;
  vod_enabled: boolean;
}

/** Those of these channels that people can subscribe to. */
export async function subscribableAmong(within: ReadContext, channelIds: readonly number[]): Promise<ReadonlySet<number>> {
  return (await contribution(within, 'subscribableChannels')?.(dbOf(within), channelIds)) ?? new Set();
}

/** The capabilities of these channels, in the same order. */
export async function capabilitiesOf(within: ReadContext, channelIds: readonly number[]): Promise<Capabilities[]> {
  const db = dbOf(within);
  const [subscribable, hostable, recorded] = await Promise.all([
    subscribableAmong(within, channelIds),
    contribution(within, 'hostableChannels')?.(db, channelIds),
    contribution(within, 'recordedChannels')?.(db, channelIds),
  ]);
  return channelIds.map((id) => ({
    subscription_enabled: subscribable.has(id),
    can_host: hostable?.has(id) ?? false,
    vod_enabled: recorded?.has(id) ?? false,
  }));
}
