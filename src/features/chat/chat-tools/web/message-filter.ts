import { isModeratorOrAbove, targetRoleOfBadges } from '#features/channel/channels/rules/permissions.ts';
import { plainText } from '#features/chat/chat/rules/content.ts';
import type { MessageEntry, MessageFilter } from '#features/chat/chat/web/api.ts';
import type { Highlighter } from '#features/chat/chat-tools/rules.ts';
import { foldText, matchesSearch, parseSearch } from '#features/chat/chat-tools/rules.ts';

export const FILTER_KINDS = ['all', 'mentions', 'moderators', 'replies'] as const;
export type FilterKind = (typeof FILTER_KINDS)[number];

export interface FilterState {
  only: FilterKind;
  search: string | null;
}
export const NO_FILTER: FilterState = { only: 'all', search: null };
export const isUnfiltered = ({ only, search }: FilterState): boolean => only === 'all' && search === null;

/** Returns null when nothing is filtered. Deleted messages match a search only for readers who can see their text. */
export function messageFilterOf(
  { only, search }: FilterState,
  reader: { highlighter: Highlighter | null; moderates: boolean },
): MessageFilter | null {
  const query = parseSearch(search ?? '');
  if (only === 'all' && query === null) return null;
  const matchesKind = KIND_PREDICATES[only];
  return (entry) => {
    if (entry.type !== 'message') return query === null && only === 'moderators' && entry.type === 'mod_action';
    // Unsent messages stay visible, so that the reader can retry or discard them.
    if (entry.delivery !== 'sent') return true;
    if (!matchesKind(entry, reader.highlighter)) return false;
    if (query === null) return true;
    return (entry.deletion === null || reader.moderates) && matchesSearch(query, entry.sender.username, foldText(plainText(entry.parts)));
  };
}

const KIND_PREDICATES: Record<FilterKind, (message: MessageEntry, highlighter: Highlighter | null) => boolean> = {
  all: () => true,
  mentions: (message, highlighter) => message.mentionsMe || (!message.mine && highlighter?.(message.parts) === true),
  moderators: ({ sender }) => isModeratorOrAbove(targetRoleOfBadges(sender.badges)),
  replies: ({ original }) => original !== null,
};
