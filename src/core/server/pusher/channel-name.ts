const MAX_LENGTH = 200;
/** `#server-to-user-{id}` is the channel that the stock client joins after signing in. */
const WELL_FORMED = /^(#server-to-user-)?[A-Za-z0-9_\-=@,.;]+$/;
const USER_CHANNEL = '#server-to-user-';

/** The channel of a signed-in user. */
export const userChannel = (userId: string): string => USER_CHANNEL + userId;

/** The properties of a channel that its name determines (wire.md 2.4). `cache`: new subscribers receive the last event immediately. */
export type ChannelKind =
  | { access: 'public'; cache: boolean }
  | { access: 'private'; cache: boolean }
  | { access: 'presence'; cache: boolean }
  | { access: 'user'; userId: string; cache: false };

/** Whether the name follows the protocol's rules: at most 200 letters, digits and `_-=@,.;`. */
export function isChannelName(name: string): boolean {
  return name.length <= MAX_LENGTH && WELL_FORMED.test(name);
}

/** Parses the prefixes. Any well-formed name without one is a public channel, known or not (wire.md 1.1). */
export function channelKind(name: string): ChannelKind {
  if (name.startsWith(USER_CHANNEL)) return { access: 'user', userId: name.slice(USER_CHANNEL.length), cache: false };
  if (name.startsWith('private-')) {
    return { access: 'private', cache: name.startsWith('private-cache-') || name.startsWith('private-encrypted-cache-') };
  }
  if (name.startsWith('presence-')) return { access: 'presence', cache: name.startsWith('presence-cache-') };
  return { access: 'public', cache: name.startsWith('cache-') };
}

/** Whether a new subscriber of this channel receives its last event. */
export const isCacheChannel = (name: string): boolean => channelKind(name).cache;
