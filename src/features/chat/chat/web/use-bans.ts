import { useQueryClient } from '@tanstack/react-query';
import { useRealtime } from '#core/web/realtime.ts';
import type { Relation } from '#features/channel/channels/contract/relation.ts';
import { relationQuery } from '#features/channel/channels/web/api.ts';
import { userBanned, userUnbanned } from '#features/chat/moderation/contract/bans.ts';
import type { OpenChat } from './open-chat.ts';

/** Adds a notice (N-03), marks the user's messages (MO-05) and updates the viewer's own lock (K-06). */
export function useBans({ channel, room }: Pick<OpenChat, 'channel' | 'room'>): void {
  const cache = useQueryClient();
  const { slug, chatroom } = channel;
  const { viewer, log } = room;
  const setOwnBan = (banned: Relation['banned']) =>
    cache.setQueryData(relationQuery(slug).queryKey, (relation) => relation && { ...relation, banned });

  useRealtime(userBanned, [chatroom.id], ({ id, user, banned_by, permanent, duration, expires_at }) => {
    log.flush();
    log.markDeletedBy(user.id, { kind: permanent ? 'mod_ban' : 'mod_timeout', aiModerated: false, violatedRules: [] });
    log.receive({
      type: 'mod_action',
      key: id,
      action: permanent ? 'ban' : 'timeout',
      by: banned_by.username,
      target: user.username,
      duration: duration ?? null,
    });
    if (user.id !== viewer?.id) return;
    const now = new Date().toISOString();
    setOwnBan({ reason: '', permanent, banned_at: now, created_at: now, expires_at: expires_at ?? null });
    // The event goes to the whole room, so it has no reason; only the banned person may read that.
    void cache.invalidateQueries({ queryKey: relationQuery(slug).queryKey });
  });
  useRealtime(userUnbanned, [chatroom.id], ({ id, user, unbanned_by, permanent }) => {
    const action = permanent ? 'unban' : 'remove_timeout';
    log.receive({ type: 'mod_action', key: id, action, by: unbanned_by.username, target: user.username, duration: null });
    if (user.id === viewer?.id) setOwnBan(null);
  });
}
