import type { PresenceMember } from '../bus/bus.ts';
import type { Ctx, Viewer } from '../context.ts';
import type { Db } from '../db/db.ts';
import { channelAuth, type PusherApp, sharedSecret, userAuth } from './signature.ts';

export interface ChannelMember {
  userId: number;
  match: RegExpExecArray;
}

/** Guards private and presence channels whose whole name matches. `true` admits the viewer, a member admits them as that person. */
export interface ChannelAuthorizer {
  pattern: RegExp;
  authorize(viewer: Viewer, match: RegExpExecArray, db: Db, now: Date): Promise<boolean | PresenceMember>;
  /** One result per member, with a fixed number of statements. Null when the right ends only with the session. */
  mayStay: ((members: readonly ChannelMember[], db: Db, now: Date) => Promise<boolean[]>) | null;
}

export const channelOfRight = (pattern: RegExp, have: NonNullable<ChannelAuthorizer['mayStay']>): ChannelAuthorizer => ({
  pattern,
  authorize: async ({ id }, match, db, now) => (await have([{ userId: id, match }], db, now))[0]!,
  mayStay: have,
});

interface ChannelSignature {
  auth: string;
  channel_data?: string;
  shared_secret?: string;
}

const memberOf = ({ id, username, slug }: Viewer): PresenceMember => ({ userId: String(id), userInfo: { id, username, slug } });

export function findAuthorizer(authorizers: readonly ChannelAuthorizer[], channel: string) {
  for (const authorizer of authorizers) {
    const match = authorizer.pattern.exec(channel);
    if (match && match[0] === channel) return { authorizer, match };
  }
  return null;
}

export const isGuarded = (authorizers: readonly ChannelAuthorizer[], channel: string): boolean =>
  findAuthorizer(authorizers, channel) !== null;

const needsSignature = ({ access }: ChannelKind): boolean => access === 'private' || access === 'presence';

/** Returns null when the viewer may not join (RT-02). */
export async function signChannel(
  app: PusherApp,
  authorizers: readonly ChannelAuthorizer[],
  viewer: Viewer,
  socketId: string,
  channel: string,
  { db, now }: Pick<Ctx, 'db' | 'now'>,
): Promise<ChannelSignature | null> {
  const kind = channelKind(channel);
  if (!isChannelName(channel) || !needsSignature(kind)) return null;
  const found = findAuthorizer(authorizers, channel);
  const allowed = found !== null && (await found.authorizer.authorize(viewer, found.match, db, now()));
  if (allowed === false) return null;
  if (kind.access === 'presence') {
    const { userId, userInfo } = allowed === true ? memberOf(viewer) : allowed;
    const channelData = JSON.stringify({ user_id: userId, user_info: userInfo ?? {} });
    return { auth: channelAuth(app, socketId, channel, channelData), channel_data: channelData };
  }
  const auth = channelAuth(app, socketId, channel);
  return channel.startsWith('private-encrypted-') ? { auth, shared_secret: sharedSecret(app, channel) } : { auth };
}

export function signUser(app: PusherApp, viewer: Viewer, socketId: string): { auth: string; user_data: string } {
  const { userId, userInfo } = memberOf(viewer);
  const userData = JSON.stringify({ id: userId, user_info: userInfo });
  return { auth: userAuth(app, socketId, userData), user_data: userData };
}

const MAX_LENGTH = 200;
/** `#server-to-user-{id}` is the channel that the stock client joins after signing in. */
const WELL_FORMED = /^(#server-to-user-)?[A-Za-z0-9_\-=@,.;]+$/;
const USER_CHANNEL = '#server-to-user-';

export const userChannel = (userId: string): string => USER_CHANNEL + userId;

/** `cache`: new subscribers receive the last event immediately (wire.md 2.4). */
type ChannelKind =
  | { access: 'public'; cache: boolean }
  | { access: 'private'; cache: boolean }
  | { access: 'presence'; cache: boolean }
  | { access: 'user'; userId: string; cache: false };

/** Whether the name follows the protocol's rules: at most 200 letters, digits and `_-=@,.;`. */
export function isChannelName(name: string): boolean {
  return name.length <= MAX_LENGTH && WELL_FORMED.test(name);
}

/** Any well-formed name without a prefix is a public channel, known or not (wire.md 1.1). */
export function channelKind(name: string): ChannelKind {
  if (name.startsWith(USER_CHANNEL)) return { access: 'user', userId: name.slice(USER_CHANNEL.length), cache: false };
  if (name.startsWith('private-')) {
    return { access: 'private', cache: name.startsWith('private-cache-') || name.startsWith('private-encrypted-cache-') };
  }
  if (name.startsWith('presence-')) return { access: 'presence', cache: name.startsWith('presence-cache-') };
  return { access: 'public', cache: name.startsWith('cache-') };
}

export const isCacheChannel = (name: string): boolean => channelKind(name).cache;
