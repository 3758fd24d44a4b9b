import type { Refuses } from '#core/contract/endpoint.ts';
import { wireDate } from '#core/contract/time.ts';
import type { Ctx, Viewer } from '#core/server/context.ts';
import type { Db } from '#core/server/db/db.ts';
import type { Celebration } from '#features/channel/channels/contract/relation.ts';
import { type ChatroomRow, sendCelebration } from '#features/chat/chat/server/api.ts';
import type { actOnCelebration, CelebrationAction } from '#features/economy/subscriptions/contract/notices.ts';
import { CELEBRATION_PROVIDER, celebrationText, RENEWED, skippedBefore } from '#features/economy/subscriptions/rules/celebrations.ts';
import { type CelebrationRow, findCelebration, findIfOpen, listOpen, updateIfOpen } from './store/celebrations.ts';

/** Celebrations for `/me` that were neither shared nor skipped within the last month. */
export async function celebrationsOf(db: Db, channelId: number, userId: number, now: Date): Promise<Celebration[]> {
  return (await listOpen(db, channelId, userId, skippedBefore(now))).map(celebrationOnWire);
}

function celebrationOnWire({ id, createdAt, state, streakMonths, totalMonths }: CelebrationRow): Celebration {
  return {
    id,
    type: RENEWED,
    created_at: wireDate(createdAt),
    deferred: state === 'deferred',
    metadata: { provider: CELEBRATION_PROVIDER, streak_months: streakMonths, total_months: totalMonths },
  };
}

type ActRefusals = Refuses<keyof typeof actOnCelebration.refusals>;

/** Shares, defers or skips a celebration in this chatroom (CE-07). Only one of several concurrent actions takes effect. */
export async function applyAction(
  ctx: Ctx,
  room: ChatroomRow,
  id: string,
  viewer: Viewer,
  { action, message }: { action: CelebrationAction; message?: string | null | undefined },
  endpoint: ActRefusals,
): Promise<void> {
  const celebration = await findCelebration(ctx.db, id);
  if (celebration?.channelId !== room.channelId) return endpoint.refuse('CELEBRATION_NOT_FOUND');
  if (celebration.userId !== viewer.id) return endpoint.refuse('CELEBRATION_NOT_YOURS');
  if (action === 'consume') return share(ctx, room, celebration, celebrationText(message), endpoint);
  const now = ctx.now();
  const state = action === 'defer' ? 'deferred' : 'skipped';
  if (!(await updateIfOpen(ctx.db, id, { state }, now, skippedBefore(now)))) endpoint.refuse('CELEBRATION_DONE');
}

/** Marks the celebration in the transaction that stores its message, so it is never posted twice and never marked without a message. */
async function share(ctx: Ctx, room: ChatroomRow, celebration: CelebrationRow, content: string, endpoint: ActRefusals): Promise<void> {
  const { id, userId, totalMonths, createdAt } = celebration;
  const before = skippedBefore(ctx.now());
  // Checked before the chatroom's rules, which would count a refused message.
  if (!(await findIfOpen(ctx.db, id, before))) return endpoint.refuse('CELEBRATION_DONE');
  const created_at = wireDate(createdAt);
  const payload = { id, type: RENEWED, total_months: totalMonths, created_at };
  const refusal = await sendCelebration(
    ctx,
    { chatroomId: room.id, senderId: userId, content, celebration: payload },
    async (tx, messageId, at) => {
      if (!(await updateIfOpen(tx, id, { state: 'shared', messageId }, at, before))) endpoint.refuse('CELEBRATION_DONE');
    },
  );
  if (!refusal) return;
  // Another tab may have shared it, and the refusal is then only about a repeated message or slow mode.
  if (!(await findIfOpen(ctx.db, id, before))) return endpoint.refuse('CELEBRATION_DONE');
  return endpoint.refuse(refusal.code, refusal.extra);
}
