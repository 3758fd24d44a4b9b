import type { ReplyOf } from '#core/contract/endpoint.ts';
import { wireDate } from '#core/contract/time.ts';
import type { AuditEntry } from '#features/chat/moderation/contract/audit.ts';
import type { createBan } from '#features/chat/moderation/contract/bans.ts';
import { banType } from '#features/chat/moderation/rules/ban.ts';
import type { AuditRow } from './store/audit.ts';
import type { NewBan } from './store/bans.ts';

export const newBanOnWire = (ban: NewBan): ReplyOf<typeof createBan>['data'] => ({
  id: ban.id,
  chat_id: ban.channelId,
  banned_id: ban.userId,
  banner_id: ban.bannerId,
  reason: ban.reason,
  type: banType({ ...ban, endedAt: null }),
  permanent: ban.permanent,
  created_at: wireDate(ban.createdAt),
  expires_at: ban.expiresAt && wireDate(ban.expiresAt),
});

export const auditEntryOnWire = ({ messagesHit, messageIds, createdAt, ...entry }: AuditRow): AuditEntry => ({
  ...entry,
  messages_hit: messagesHit,
  message_ids: messageIds,
  created_at: wireDate(createdAt),
});
