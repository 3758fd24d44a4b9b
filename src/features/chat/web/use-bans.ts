import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRealtime } from '../../../core/web/realtime.ts';
import type { Relation } from '../../channels/contract/relation.ts';
import { userBanned, userUnbanned } from '../../moderation/contract.ts';
import type { ChatRoom } from './chat-room.ts';
import type { Deletion } from './log/entry.ts';
import { relationQuery } from './queries.ts';

const MODERATES: readonly Relation['role'][] = ['moderator', 'broadcaster', 'staff'];

/**
 * Bans and their end as the room hears them: a notice (N-03), what the person said is marked (MO-05), and the viewer's own ban locks or
 * frees the box (K-06). Moderators see which it was; a viewer sees that a moderator deleted it (decisions.md, Chat).
 */
export function useBans(slug: string, chatroomId: number, room: ChatRoom): void {
  const cache = useQueryClient();
  const { viewer, log } = room;
  const role = useQuery({ ...relationQuery(slug), enabled: viewer !== null }).data?.role ?? 'viewer';
  const become = (banned: Relation['banned']) =>
    cache.setQueryData(relationQuery(slug).queryKey, (relation) => relation && { ...relation, banned });

  useRealtime(userBanned, [chatroomId], ({ id, user, banned_by, permanent, duration, expires_at }) => {
    const kind: Deletion['kind'] = !MODERATES.includes(role) ? 'user_deleted' : permanent ? 'mod_ban' : 'mod_timeout';
    log.flush();
    log.markDeletedBy(user.id, { kind, aiModerated: false, violatedRules: [] });
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
    become({ reason: '', permanent, banned_at: now, created_at: now, expires_at: expires_at ?? null });
  });
  useRealtime(userUnbanned, [chatroomId], ({ id, user, unbanned_by, permanent }) => {
    const action = permanent ? 'unban' : 'remove_timeout';
    log.receive({ type: 'mod_action', key: id, action, by: unbanned_by.username, target: user.username, duration: null });
    if (user.id === viewer?.id) become(null);
  });
}
