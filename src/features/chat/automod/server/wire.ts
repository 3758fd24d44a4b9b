import { wireDate } from '#core/contract/time.ts';
import type { HeldMessage, OwnHeldMessage } from '#features/chat/automod/contract/held-messages.ts';
import type { HeldRow } from './store/held-messages.ts';

export const ownHeldOnWire = ({ id, chatroomId, content, type, metadata, createdAt }: HeldRow): OwnHeldMessage => ({
  id,
  chatroom_id: chatroomId,
  content,
  type,
  metadata,
  created_at: wireDate(createdAt),
});

export const heldOnWire = (row: HeldRow): HeldMessage => ({
  ...ownHeldOnWire(row),
  sender: row.sender,
  reason: row.reason,
  violated_rules: row.labels,
  state: row.state,
  decided_by: row.decidedBy,
  decided_at: row.decidedAt && wireDate(row.decidedAt),
});
