import type { Refuses } from '#core/contract/endpoint.ts';
import { wireDate } from '#core/contract/time.ts';
import type { Db } from '#core/server/db/db.ts';
import type { CardBan } from '#features/channel/channels/contract/relation.ts';
import { activeBan, banType, endOf } from '#features/chat/moderation/rules/ban.ts';
import { type BanRow, findActiveBan, findActiveBans } from './store/bans.ts';

export { type AuditRecord, addMessagesHit, record } from './audit-log.ts';
export { type Banned, banLifted, banned, banPerson, liftBan } from './bans.ts';
export type { Classifier } from './classifier/classifier.ts';
export { moderationServer } from './classifier/moderation-server.ts';
export {
  type Accepted,
  type Batch,
  type CrowdAct,
  type CrowdRefusal,
  crowdDecisions,
  lockPeople,
  REFUSALS_HERE,
  refusal,
} from './crowd-decisions.ts';
export {
  type ChannelFilters,
  checkBatch,
  type FilterRequest,
  loadFilters,
  NO_FILTERS,
} from './filters/check-batch.ts';
export { type FilterLevels, swapFilterLevels } from './filters/levels.ts';
export { TEST_MESSAGES_MAX, tryFilters } from './filters/try-filters.ts';
export { countActs } from './store/audit.ts';
export type { BanRow };

export async function banOf(db: Db, channelId: number, userId: number, now: Date): Promise<BanRow | null> {
  return activeBan(await findActiveBan(db, channelId, userId), now);
}

/** One statement; the results have the order of `people`. */
export async function areBanned(db: Db, people: readonly { channelId: number; userId: number }[], now: Date): Promise<boolean[]> {
  return (await findActiveBans(db, people)).map((ban) => activeBan(ban, now) !== null);
}

/** Banned people cannot vote, redeem, gift, host or see an identity in the channel (decisions.md, Who may do what). */
export async function refuseBanned(db: Db, channelId: number, userId: number, now: Date, endpoint: Refuses<'BANNED_HERE'>): Promise<void> {
  if (await banOf(db, channelId, userId, now)) endpoint.refuse('BANNED_HERE');
}

/** The active ban in the format of `/me` and the identity card. */
export async function cardBanOf(db: Db, channelId: number, userId: number, now: Date): Promise<CardBan | null> {
  const ban = await banOf(db, channelId, userId, now);
  if (!ban) return null;
  const end = endOf(ban);
  return {
    id: ban.id,
    permanent: ban.permanent,
    reason: ban.reason,
    type: banType(ban),
    banner_id: ban.banner.id,
    created_at: wireDate(ban.createdAt),
    expires_at: end && wireDate(end),
    banner: ban.banner,
  };
}
