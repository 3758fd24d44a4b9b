import { z } from 'zod';
import { DOWNLOAD_COST, endpoint, textStream } from '#core/contract/endpoint.ts';
import { dataEnvelopeSchema } from '#core/contract/envelope.ts';
import { Id, PathId } from '#core/contract/ids.ts';
import { DateOrMoment } from '#core/contract/moment.ts';
import { NextCursor } from '#core/contract/pages.ts';
import { NOT_STAFF } from './staff.ts';

/** `username` is the name at the time of the act. `id` and `slug` are null when the account is deleted. */
const LoggedPerson = z.object({ id: z.int().nullable(), username: z.string(), slug: z.string().nullable() });

export const StaffLogEntry = z.object({
  id: Id,
  /** A staff act of the security log, or an act of the audit log that staff performed in a channel of somebody else. */
  act: z.string(),
  actor: LoggedPerson,
  /** Null for an act on no account, and for one on the actor's own account. */
  target: LoggedPerson.nullable(),
  /** Empty without a reason. */
  reason: z.string(),
  /** Details by act, for example `channel`. Never a secret. */
  details: z.record(z.string(), z.unknown()),
  address: z.string(),
  created_at: z.iso.datetime(),
});
export type StaffLogEntry = z.infer<typeof StaffLogEntry>;

const Filter = {
  act: z.string().min(1).max(64).optional(),
  /** Username or slug, case-insensitive, now or at the time of the act. An unknown name matches no entries. */
  actor: z.string().min(1).max(64).optional(),
  target: z.string().min(1).max(64).optional(),
  /** Inclusive. */
  from: DateOrMoment.optional(),
  /** Exclusive. */
  to: DateOrMoment.optional(),
};
export const StaffLogFilter = z.object(Filter);
export type StaffLogFilter = z.output<typeof StaffLogFilter>;

export const STAFF_LOG_PAGE = 50;
/** Maximum number of entries in a download, newest first. */
export const STAFF_LOG_EXPORT = 20_000;

const refusals = { NOT_ALLOWED: NOT_STAFF } as const;

export const listStaffLog = endpoint({
  method: 'GET',
  path: '/api/internal/v1/staff-log',
  summary: 'List the acts of all staff, newest first. Staff only. Pass `next_cursor` as `cursor`.',
  viewer: 'required',
  query: z.object({ ...Filter, cursor: PathId.optional() }),
  reply: dataEnvelopeSchema(
    z.object({
      entries: z.array(StaffLogEntry),
      /** Acts of the security log to filter by. The log also has acts of the audit log. */
      acts: z.array(z.string()),
      next_cursor: NextCursor,
    }),
  ),
  refusals,
  limit: { rate: 120, seconds: 60 },
});

/** The browser opens the address directly and downloads the reply. */
export const exportStaffLog = endpoint({
  method: 'GET',
  path: '/api/internal/v1/staff-log/export',
  summary: 'Export the newest 20,000 matching acts of staff as a CSV file. Staff only.',
  viewer: 'required',
  query: StaffLogFilter,
  reply: textStream,
  readCost: DOWNLOAD_COST,
  refusals,
  limit: { rate: 20, seconds: 60 },
});
