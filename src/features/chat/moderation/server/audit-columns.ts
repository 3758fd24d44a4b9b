import type { Columns } from '#core/server/table-file.ts';
import type { AuditEntry } from '#features/chat/moderation/contract/audit.ts';

export const AUDIT_COLUMNS: Columns<AuditEntry> = [
  ['time', (entry) => entry.created_at],
  ['act', (entry) => entry.act],
  ['actor', (entry) => entry.actor?.username ?? ''],
  ['target', (entry) => entry.target?.username ?? ''],
  ['reason', (entry) => entry.reason],
  ['details', (entry) => (Object.keys(entry.details).length === 0 ? '' : JSON.stringify(entry.details))],
  ['messages_hit', (entry) => entry.messages_hit],
  ['message_ids', (entry) => entry.message_ids.join(' ')],
  ['id', (entry) => entry.id],
];
