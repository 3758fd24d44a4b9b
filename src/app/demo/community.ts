import type { Logger } from 'pino';
import { type Client, Refused } from '#core/demo/client.ts';
import type { DemoFeature, PrepareChannel } from '#core/demo/feature.ts';
import { listCategories } from '#features/channel/channels/contract/category.ts';
import { showChannel } from '#features/channel/channels/contract/channel.ts';
import { addRole } from '#features/channel/channels/contract/community.ts';
import { endLivestream } from '#features/channel/channels/contract/livestream.ts';
import { importCategories } from '#features/channel/channels/contract/manage-categories.ts';
import { followChannel } from '#features/channel/channels/contract/relation.ts';
import type { ChannelRole } from '#features/channel/channels/contract/roles.ts';
import { channelHistory } from '#features/chat/chat/contract/history.ts';
import { createBan } from '#features/chat/moderation/contract/bans.ts';
import { changeProfile } from '#features/people/accounts/contract/account.ts';
import { signUp } from '#features/people/accounts/contract/entry.ts';
import { mobileToken } from '#features/people/accounts/contract/programs.ts';
import { CHANNEL_SETUPS, CHANNELS, type DemoChannel } from './cast/channels.ts';
import { NAMED, PEOPLE, type Person } from './cast/people.ts';
import { type EmoteTokens, uploadEmotes } from './emotes.ts';
import { inParallel } from './task-queue.ts';
import { DEMO_CATEGORIES } from './words/categories.ts';

export const PASSWORD = 'demo-password';
export const emailOf = (username: string) => `${username}@demo.invalid`;

/** Parallel API calls during setup. */
const MAX_PARALLEL = 8;
const TAKEN = new Set(['USERNAME_TAKEN', 'EMAIL_TAKEN']);

export interface OpenedRoom {
  slug: string;
  channelId: number;
  chatroomId: number;
  /** Left running by an earlier start. */
  livestreamId: number | null;
  hasHistory: boolean;
  /** 0 without acts. */
  lastAct: number;
  emotes: EmoteTokens;
}

/** People who cannot sign in, and their channels, are absent. */
export interface Community {
  tokens: Map<string, string>;
  rooms: Map<string, OpenedRoom>;
  /** By slug. */
  categories: Map<string, number>;
}

export async function openCommunity(client: Client, features: readonly DemoFeature[], log: Logger): Promise<Community> {
  const tokens = new Map<string, string>();
  const newcomers: Person[] = [];
  const enter = async (person: Person) => {
    const isNew = await register(client, person);
    const token = await tokenFor(client, person.username, log);
    if (token === null) return;
    tokens.set(person.username, token);
    if (isNew) newcomers.push(person);
  };
  // In order, because the first account becomes staff and must be `operator`.
  for (const person of NAMED) await enter(person);
  await inParallel(PEOPLE.slice(NAMED.length), MAX_PARALLEL, enter);
  const operator = tokens.get('operator');
  if (operator !== undefined) await client.call(importCategories, { token: operator, body: { csv: DEMO_CATEGORIES, dry_run: false } });
  const newChannels = CHANNELS.filter(({ username }) => newcomers.some((person) => person.username === username));
  const prepare = (steps: ReadonlyArray<PrepareChannel | undefined>) =>
    inParallel(newChannels, MAX_PARALLEL, async ({ username }) => {
      for (const step of steps) await step?.(client, username, tokens);
    });
  await prepare(features.map((feature) => feature.prepare?.beforeFollows));
  await inParallel(newcomers, MAX_PARALLEL, (person) => setUpProfile(client, person, tokens.get(person.username)!));
  await prepare(features.map((feature) => feature.prepare?.afterFollows));

  const { data } = await client.call(listCategories, {});
  const categories = new Map(data.categories.map(({ slug, id }) => [slug, id]));
  const rooms = new Map<string, OpenedRoom>();
  const owned = CHANNELS.filter(({ username }) => tokens.has(username));
  await inParallel(owned, MAX_PARALLEL, async (channel) => {
    rooms.set(channel.username, await openRoom(client, channel, tokens.get(channel.username)!));
  });
  return { tokens, rooms, categories };
}

/** Null when the username belongs to another account. */
export async function tokenFor(client: Client, username: string, log: Logger): Promise<string | null> {
  try {
    const { token } = await client.call(mobileToken, { body: { email: emailOf(username), password: PASSWORD } });
    return token;
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    log.warn({ username, code: error.code }, 'a person of the demo cannot sign in and is left out');
    return null;
  }
}

/** Returns true for a new account. */
async function register(client: Client, { username }: Person): Promise<boolean> {
  try {
    await client.call(signUp, { body: { username, email: emailOf(username), password: PASSWORD } });
    return true;
  } catch (error) {
    if (error instanceof Refused && TAKEN.has(error.code)) return false;
    throw error;
  }
}

async function setUpProfile(client: Client, { bio, channels }: Person, token: string): Promise<void> {
  if (bio !== '') await client.call(changeProfile, { token, body: { bio } });
  for (const slug of channels) await client.call(followChannel, { token, params: { slug } });
}

/** Ends a stream that an earlier start left running. */
async function openRoom(client: Client, channel: DemoChannel, token: string): Promise<OpenedRoom> {
  const { username } = channel;
  const { id, slug, chatroom, livestream } = await client.call(showChannel, { params: { slug: username }, token });
  if (livestream && channel.stream === 'first offline') await client.call(endLivestream, { params: { slug }, token });
  const { data } = await client.call(channelHistory, { params: { channel: slug }, query: { limit: '20' } });
  const lastAct = Math.max(0, ...data.messages.map(({ metadata }) => actOf(metadata)));
  const emotes = await uploadEmotes(client, username, slug, token);
  if (data.messages.length === 0) await setUpChannel(client, username, slug, token);
  const livestreamId = channel.stream === 'first offline' ? null : (livestream?.id ?? null);
  return { slug, channelId: id, chatroomId: chatroom.id, livestreamId, hasHistory: data.messages.length > 0, lastAct, emotes };
}

export const messageRefOf = (act: number) => `demo-${act}`;

function actOf(metadata: string | null): number {
  const { message_ref } = JSON.parse(metadata ?? '{}') as { message_ref?: string };
  return Number(/^demo-(\d{1,9})$/.exec(message_ref ?? '')?.[1] ?? 0);
}

/** The role or ban exists already, or a banned person cannot become moderator. */
const IGNORED_REFUSALS = /^(USER_ALREADY_|ALREADY_BANNED$|BANNED_PERSON$)/;

async function setUpChannel(client: Client, channel: string, slug: string, token: string): Promise<void> {
  const setup = CHANNEL_SETUPS.find((one) => one.channel === channel);
  if (!setup) return;
  for (const [role, usernames] of Object.entries(setup.roles) as [ChannelRole, readonly string[]][]) {
    for (const username of usernames) await ignoreExisting(client.call(addRole, { params: { slug, role }, token, body: { username } }));
  }
  for (const username of setup.banned ?? []) {
    const body = { banned_username: username, permanent: true as const, reason: 'Sold shoes in the chat' };
    await ignoreExisting(client.call(createBan, { params: { channel: slug }, token, body }));
  }
}

async function ignoreExisting(call: Promise<unknown>): Promise<void> {
  try {
    await call;
  } catch (error) {
    if (!(error instanceof Refused) || !IGNORED_REFUSALS.test(error.code)) throw error;
  }
}
