const MAX_LENGTH = 200;
/** `#server-to-user-{id}` is the channel that the stock client joins after signing in. */
const WELL_FORMED = /^(#server-to-user-)?[A-Za-z0-9_\-=@,.;]+$/;
const USER_CHANNEL = '#server-to-user-';

export const userChannel = (userId: string): string => USER_CHANNEL + userId;

/** `cache`: new subscribers receive the last event immediately (wire.md 2.4). */
export type ChannelKind =
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
