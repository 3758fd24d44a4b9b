import type { QueryOf, ReplyInput } from '#core/contract/endpoint.ts';
import type { Ctx, Tx, Viewer } from '#core/server/context.ts';
import type { Db } from '#core/server/db/db.ts';
import { serverFeatures } from '#core/server/feature.ts';
import { readPage } from '#core/server/read-page.ts';
import type { Columns } from '#core/server/table-file.ts';
import type { SecurityAct } from '#features/people/accounts/contract/security-log.ts';
import {
  exportStaffLog,
  listStaffLog,
  STAFF_LOG_EXPORT,
  STAFF_LOG_PAGE,
  type StaffLogEntry,
  type StaffLogFilter,
} from '#features/people/accounts/contract/staff-log.ts';
import { slugOf } from '#features/people/accounts/rules.ts';
import { requireStaff } from './self.ts';
import { insertStaffLogEntries, listStaffLogEntries, type NamedPerson, type StaffLogQuery, type StaffLogRow } from './store/staff-log.ts';
import { findUserBySlug } from './store/users.ts';

declare module '#core/server/feature.ts' {
  interface ServerParts {
    /** Acts of the security log that are in the staff log too. Each needs a text `staff.did.{act}` (decision 096). */
    staffActs?: readonly SecurityAct[];
  }
}

export interface StaffAct {
  act: string;
  actorId: number;
  targetId?: number | null;
  reason?: string;
  /** Names and numbers, never secrets. */
  details?: Record<string, unknown>;
  address?: string;
  at: Date;
}

/** Adds an act to the staff log. No effect unless the actor is staff. `recordSecurityEvent` calls it for its own acts. */
export const recordStaffAct = (tx: Tx, { targetId = null, reason = '', details = {}, address = '', ...act }: StaffAct): Promise<void> =>
  insertStaffLogEntries(tx, [targetId], { ...act, reason, details, address });

export async function readStaffLog(
  ctx: Ctx,
  viewer: Viewer,
  { cursor, ...filter }: QueryOf<typeof listStaffLog>,
): Promise<ReplyInput<typeof listStaffLog>['data']> {
  await requireStaff(ctx.db, viewer, listStaffLog);
  const query = await resolveNames(ctx.db, filter);
  const list = (limit: number) => listStaffLogEntries(ctx.db, { ...query, before: cursor, limit });
  const { rows, next } = await readPage(STAFF_LOG_PAGE, list, ({ id }) => String(id));
  const acts = serverFeatures(ctx).flatMap(({ staffActs = [] }) => staffActs);
  return { entries: rows.map(entryOnWire), acts, next_cursor: next };
}

const EXPORT_STEP = 500;

/** Streams the filtered log with one page in memory at a time. The refusal happens before the first page. */
export async function streamStaffLog(ctx: Ctx, viewer: Viewer, filter: StaffLogFilter): Promise<AsyncIterable<StaffLogEntry[]>> {
  await requireStaff(ctx.db, viewer, exportStaffLog);
  return pages(ctx.db, await resolveNames(ctx.db, filter));
}

async function* pages(db: Db, query: Omit<StaffLogQuery, 'limit'>): AsyncIterable<StaffLogEntry[]> {
  let before: number | undefined;
  for (let left = STAFF_LOG_EXPORT; left > 0; left -= EXPORT_STEP) {
    const limit = Math.min(EXPORT_STEP, left);
    const rows = await listStaffLogEntries(db, { ...query, before, limit });
    yield rows.map(entryOnWire);
    if (rows.length < limit) return;
    before = rows.at(-1)!.id;
  }
}

const resolveNames = async (db: Db, { actor, target, ...rest }: StaffLogFilter): Promise<Omit<StaffLogQuery, 'limit'>> => ({
  ...rest,
  actor: await personNamed(db, actor),
  target: await personNamed(db, target),
});

const personNamed = async (db: Db, name: string | undefined): Promise<NamedPerson | undefined> =>
  name === undefined ? undefined : { id: (await findUserBySlug(db, slugOf(name)))?.id ?? null, name };

export const STAFF_LOG_COLUMNS: Columns<StaffLogEntry> = [
  ['time', (entry) => entry.created_at],
  ['actor', (entry) => entry.actor.username],
  ['act', (entry) => entry.act],
  ['target', (entry) => entry.target?.username ?? ''],
  ['reason', (entry) => entry.reason],
  ['details', (entry) => (Object.keys(entry.details).length === 0 ? '' : JSON.stringify(entry.details))],
  ['address', (entry) => entry.address],
  ['id', (entry) => entry.id],
];

const entryOnWire = ({ createdAt, ...entry }: StaffLogRow): StaffLogEntry => ({ ...entry, created_at: createdAt.toISOString() });
