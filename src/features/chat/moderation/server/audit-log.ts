import { v7 } from 'uuid';
import type { QueryOf } from '#core/contract/endpoint.ts';
import { manifestsOf } from '#core/contract/feature.ts';
import { refuseCommon } from '#core/contract/refusal.ts';
import { wireDate } from '#core/contract/time.ts';
import type { Ctx, Tx, Viewer } from '#core/server/context.ts';
import type { Db } from '#core/server/db/db.ts';
import { readPage } from '#core/server/read-page.ts';
import type { Columns } from '#core/server/table-file.ts';
import {
  findUserId,
  type MatureForced,
  type OfflineBannerChanged,
  type RoleChange,
  type StreamDetailsChanged,
  type SuspensionChange,
} from '#features/channel/channels/server/api.ts';
import {
  type AuditAct,
  type AuditEntry,
  type AuditFilter,
  auditActs,
  exportAuditLog,
  showAuditLog,
} from '#features/chat/moderation/contract/audit.ts';
import { recordStaffAct } from '#features/people/accounts/server/api.ts';
import { requireModerated } from './moderated-channel.ts';
import { type AuditQuery, type AuditRow, addAuditHits, insertAuditEntry, listAuditEntries } from './store/audit.ts';

/** Record it in the transaction that performs the act. */
export interface AuditRecord {
  channelId: number;
  act: AuditAct;
  /** Null if the server acted. */
  actorId: number | null;
  targetId?: number;
  reason?: string;
  /** Never contains secrets. */
  details?: Record<string, unknown>;
  /** Affected messages, newest first. All are counted, but only the first hundred are stored. */
  messageIds?: readonly string[];
  at: Date;
  /** True when the security log records the same act, and writes its log line. */
  hasSecurityEntry?: boolean;
}

/** See MO-11. An act of staff in a channel of somebody else is also a log line, after the commit. */
export async function record(tx: Tx, { hasSecurityEntry = false, ...entry }: AuditRecord): Promise<string> {
  const { targetId = null, reason = '', details = {}, messageIds = [], at, ...rest } = entry;
  const id = v7({ msecs: at.getTime() });
  const { isByStaff, ...names } = await insertAuditEntry(tx, { ...rest, id, targetId, reason, details, messageIds, createdAt: at });
  const { act, actorId, channelId } = rest;
  if (isByStaff && !hasSecurityEntry) {
    await recordStaffAct(tx, { act, actorId: actorId!, targetId, reason, details: { ...details, channel: names.channel }, at });
    tx.afterCommit(() => tx.log.info({ staff: { act, actorId, channelId, targetId, ...names, reason } }, `staff: ${act}`));
  }
  return id;
}

export const addMessagesHit = (tx: Db, auditId: string, hit: number, newestIds: readonly string[]): Promise<void> =>
  addAuditHits(tx, auditId, hit, newestIds);

const recordRole = (tx: Tx, act: AuditAct, { channelId, byUserId, userId, role, at }: RoleChange) =>
  record(tx, { channelId, act, actorId: byUserId, targetId: userId, details: { role }, at, hasSecurityEntry: true });

export const recordRoleGiven = async (tx: Tx, change: RoleChange): Promise<void> => void (await recordRole(tx, 'add_role', change));
export const recordRoleTaken = async (tx: Tx, change: RoleChange): Promise<void> => void (await recordRole(tx, 'remove_role', change));

export const recordStreamDetails = async (tx: Tx, { channelId, byUserId, change, at }: StreamDetailsChanged): Promise<void> =>
  void (await record(tx, { channelId, act: 'change_stream', actorId: byUserId, details: change, at }));

export const recordBanner = async (tx: Tx, { channelId, byUserId, isRemoved, at }: OfflineBannerChanged): Promise<void> =>
  void (await record(tx, { channelId, act: isRemoved ? 'remove_banner' : 'change_banner', actorId: byUserId, at }));

async function recordSuspension(tx: Tx, act: AuditAct, { channelId, byUserId, reason, withAccount, at }: SuspensionChange): Promise<void> {
  const details = withAccount ? { account: true } : {};
  await record(tx, { channelId, act, actorId: byUserId, reason, details, at, hasSecurityEntry: true });
}
export const recordSuspended = (tx: Tx, change: SuspensionChange): Promise<void> => recordSuspension(tx, 'suspend', change);
export const recordReinstated = (tx: Tx, change: SuspensionChange): Promise<void> => recordSuspension(tx, 'reinstate', change);

export const recordMature = async (tx: Tx, { channelId, byUserId, reason, isForced, at }: MatureForced): Promise<void> =>
  void (await record(tx, {
    channelId,
    act: isForced ? 'force_mature' : 'lift_mature',
    actorId: byUserId,
    reason,
    at,
    hasSecurityEntry: true,
  }));

export async function readAuditLog(ctx: Ctx, slug: string, viewer: Viewer, query: QueryOf<typeof showAuditLog>) {
  const { channel } = await requireModerated(ctx.db, slug, viewer, showAuditLog);
  const { cursor, limit: size, ...filter } = query;
  refuseUnknownAct(ctx, filter);
  const resolved = await resolveNames(ctx.db, filter);
  const list = async (limit: number) =>
    resolved ? listAuditEntries(ctx.db, channel.id, { ...resolved, ...(cursor && { cursor }), limit }) : [];
  const { rows, next } = await readPage(size, list, ({ id }) => id);
  return { entries: rows.map(auditEntryOnWire), next_cursor: next };
}

const EXPORT_STEP = 500;

/** Streams the filtered log with one page in memory at a time. Refusals happen before the first page. */
export async function streamAuditLog(ctx: Ctx, slug: string, viewer: Viewer, filter: AuditFilter): Promise<AsyncIterable<AuditEntry[]>> {
  const { channel } = await requireModerated(ctx.db, slug, viewer, exportAuditLog);
  refuseUnknownAct(ctx, filter);
  const resolved = await resolveNames(ctx.db, filter);
  return pages(ctx.db, channel.id, resolved);
}

async function* pages(db: Db, channelId: number, filter: Omit<AuditQuery, 'limit'> | null): AsyncIterable<AuditEntry[]> {
  let query = filter;
  while (query) {
    const rows = await listAuditEntries(db, channelId, { ...query, limit: EXPORT_STEP });
    yield rows.map(auditEntryOnWire);
    query = rows.length < EXPORT_STEP ? null : { ...query, cursor: rows.at(-1)!.id };
  }
}

/** The valid acts depend on the installed features, so the schema cannot validate this field. */
function refuseUnknownAct({ features }: Ctx, { act }: AuditFilter): void {
  const acts = auditActs(manifestsOf(features));
  if (act !== undefined && !acts.includes(act)) refuseCommon('INVALID', { errors: { act: [`must be one of ${acts.join(', ')}`] } });
}

/** Returns null for an unknown username, because no entry can match. */
async function resolveNames(db: Db, { actor, target, ...rest }: AuditFilter): Promise<Omit<AuditQuery, 'limit'> | null> {
  const [actorId, targetId] = [await idOf(db, actor), await idOf(db, target)];
  if (actorId === null || targetId === null) return null;
  return { ...rest, ...(actorId !== undefined && { actorId }), ...(targetId !== undefined && { targetId }) };
}

const idOf = async (db: Db, name: string | undefined) => (name === undefined ? undefined : await findUserId(db, name));

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

const auditEntryOnWire = ({ messagesHit, messageIds, createdAt, ...entry }: AuditRow): AuditEntry => ({
  ...entry,
  messages_hit: messagesHit,
  message_ids: messageIds,
  created_at: wireDate(createdAt),
});
