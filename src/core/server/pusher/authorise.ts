import type { PresenceMember } from '../bus/bus.ts';
import type { Viewer } from '../context.ts';
import type { Db } from '../db/db.ts';
import { type ChannelKind, channelKind, isChannelName } from './channel-name.ts';
import { channelAuth, type PusherApp, sharedSecret, userAuth } from './signature.ts';

/** Somebody and a channel that they want to join, or joined: the match of its name with the pattern of its authoriser. */
export interface ChannelMember {
  userId: number;
  match: RegExpExecArray;
}

/**
 * Decides who may join the private and presence channels whose whole name matches `pattern`; features register theirs. `true` admits the
 * viewer (to a presence channel as themselves), and a member admits them as that person.
 */
export interface ChannelAuthoriser {
  pattern: RegExp;
  authorize(viewer: Viewer, match: RegExpExecArray, db: Db): Promise<boolean | PresenceMember>;
  /**
   * Whether each of these people may still be in the channel that they joined, in their order, with a number of statements that does not
   * depend on theirs. Null when the right ends only with the session, such as that to one's own channel.
   */
  mayStay: ((members: readonly ChannelMember[], db: Db) => Promise<boolean[]>) | null;
}

/** The authoriser of a right that can end while somebody is in the channel: the same question decides who joins and who stays. */
export const channelOfRight = (pattern: RegExp, have: NonNullable<ChannelAuthoriser['mayStay']>): ChannelAuthoriser => ({
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

/** The first authoriser whose pattern matches the whole name. */
export function findAuthoriser(authorisers: readonly ChannelAuthoriser[], channel: string) {
  for (const authoriser of authorisers) {
    const match = authoriser.pattern.exec(channel);
    if (match && match[0] === channel) return { authoriser, match };
  }
  return null;
}

/** Whether one of the authorisers decides who may join the channel. */
export const isGuarded = (authorisers: readonly ChannelAuthoriser[], channel: string): boolean =>
  findAuthoriser(authorisers, channel) !== null;

const needsSignature = ({ access }: ChannelKind): boolean => access === 'private' || access === 'presence';

/** The signature for this viewer's socket, or null when the viewer may not join (RT-02). */
export async function signChannel(
  app: PusherApp,
  authorisers: readonly ChannelAuthoriser[],
  viewer: Viewer,
  socketId: string,
  channel: string,
  db: Db,
): Promise<ChannelSignature | null> {
  const kind = channelKind(channel);
  if (!isChannelName(channel) || !needsSignature(kind)) return null;
  // A channel without an authoriser is closed to everybody.
  const found = findAuthoriser(authorisers, channel);
  const allowed = found !== null && (await found.authoriser.authorize(viewer, found.match, db));
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
