import type { PresenceMember } from '../bus/bus.ts';
import type { Viewer } from '../context.ts';
import type { Db } from '../db/db.ts';
import { type ChannelKind, channelKind, isChannelName } from './channel-name.ts';
import { channelAuth, type PusherApp, sharedSecret, userAuth } from './signature.ts';

/** A person and a channel that they join or joined: the match of its name with the pattern of its authorizer. */
export interface ChannelMember {
  userId: number;
  match: RegExpExecArray;
}

/**
 * Decides who may join the private and presence channels whose whole name matches `pattern`; features register theirs. `true` admits the
 * viewer (to a presence channel as themselves), and a member admits them as that person.
 */
export interface ChannelAuthorizer {
  pattern: RegExp;
  authorize(viewer: Viewer, match: RegExpExecArray, db: Db): Promise<boolean | PresenceMember>;
  /**
   * Whether each of these people may still be in the channel that they joined, in their order, with a fixed number of statements. Null when
   * the right ends only with the session, such as that to one's own channel.
   */
  mayStay: ((members: readonly ChannelMember[], db: Db) => Promise<boolean[]>) | null;
}

/** The authorizer of a right that can end while people are in the channel. The same check decides who joins and who stays. */
export const channelOfRight = (pattern: RegExp, have: NonNullable<ChannelAuthorizer['mayStay']>): ChannelAuthorizer => ({
  pattern,
  authorize: async ({ id }, match, db) => (await have([{ userId: id, match }], db))[0]!,
  mayStay: have,
});

export interface ChannelSignature {
  auth: string;
  channel_data?: string;
  shared_secret?: string;
}

const memberOf = ({ id, username, slug }: Viewer): PresenceMember => ({ userId: String(id), userInfo: { id, username, slug } });

/** The first authorizer whose pattern matches the whole name. */
export function findAuthorizer(authorizers: readonly ChannelAuthorizer[], channel: string) {
  for (const authorizer of authorizers) {
    const match = authorizer.pattern.exec(channel);
    if (match && match[0] === channel) return { authorizer, match };
  }
  return null;
}

/** Whether one of the authorizers decides who may join the channel. */
export const isGuarded = (authorizers: readonly ChannelAuthorizer[], channel: string): boolean =>
  findAuthorizer(authorizers, channel) !== null;

const needsSignature = ({ access }: ChannelKind): boolean => access === 'private' || access === 'presence';

/** The signature for this viewer's socket, or null when the viewer may not join (RT-02). */
export async function signChannel(
  app: PusherApp,
  authorizers: readonly ChannelAuthorizer[],
  viewer: Viewer,
  socketId: string,
  channel: string,
  db: Db,
): Promise<ChannelSignature | null> {
  const kind = channelKind(channel);
  if (!isChannelName(channel) || !needsSignature(kind)) return null;
  // A channel without an authorizer is closed to everybody.
  const found = findAuthorizer(authorizers, channel);
  const allowed = found !== null && (await found.authorizer.authorize(viewer, found.match, db));
  if (allowed === false) return null;
  if (kind.access === 'presence') {
    const { userId, userInfo } = allowed === true ? memberOf(viewer) : allowed;
    const channelData = JSON.stringify({ user_id: userId, user_info: userInfo ?? {} });
    return { auth: channelAuth(app, socketId, channel, channelData), channel_data: channelData };
  }
  const auth = channelAuth(app, socketId, channel);
  return channel.startsWith('private-encrypted-') ? { auth, shared_secret: sharedSecret(app, channel) } : { auth };
}

/** Signs a socket in as the viewer. */
export function signUser(app: PusherApp, viewer: Viewer, socketId: string): { auth: string; user_data: string } {
  const { userId, userInfo } = memberOf(viewer);
  const userData = JSON.stringify({ id: userId, user_info: userInfo });
  return { auth: userAuth(app, socketId, userData), user_data: userData };
}
