import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { dataEnvelopeSchema } from '#core/contract/envelope.ts';
import { WireDate } from '#core/contract/wire-date.ts';
import { NOT_STAFF } from '#features/people/accounts/contract/staff.ts';

/** Storage and limits of all recordings of the installation, in bytes. */
export const RecordingStorage = z.object({
  recordings: z.int(),
  used: z.int(),
  /** The disk of a local store; null for a bucket. */
  disk: z.object({ total: z.int(), free: z.int() }).nullable(),
  /** Since when streams are not recorded because the disk is nearly full; otherwise null. */
  full_since: WireDate.nullable(),
  /** Retention in days, and quota per channel in bytes; null for no limit. */
  days: z.int().nullable(),
  quota: z.int().nullable(),
});
export type RecordingStorage = z.infer<typeof RecordingStorage>;

export const showRecordingStorage = endpoint({
  method: 'GET',
  path: '/api/internal/v1/recordings/storage',
  summary: 'Get the storage used by recordings, and whether the disk is nearly full. Requires staff.',
  viewer: 'required',
  reply: dataEnvelopeSchema(RecordingStorage),
  refusals: { NOT_ALLOWED: NOT_STAFF },
});
