import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { dataEnvelopeSchema } from '#core/contract/envelope.ts';
import { NOT_STAFF } from '#features/people/accounts/contract/staff.ts';

/** What the recordings of the installation take, in bytes, and how long they stay. */
export const RecordingStorage = z.object({
  recordings: z.int(),
  used: z.int(),
  /** Of a store with a disk of its own; null for a bucket. */
  disk: z.object({ total: z.int(), free: z.int() }).nullable(),
  /** Since when streams are not recorded because the disk is nearly full, RFC 3339 with microseconds. Null while they are. */
  full_since: z.string().nullable(),
  /** Days for which recordings are kept, and bytes that each channel may have; null for no limit. */
  days: z.int().nullable(),
  quota: z.int().nullable(),
});
export type RecordingStorage = z.infer<typeof RecordingStorage>;

export const showRecordingStorage = endpoint({
  method: 'GET',
  path: '/api/internal/v1/recordings/storage',
  summary: 'The storage that recordings take, and whether the disk is nearly full, for staff.',
  viewer: 'required',
  reply: dataEnvelopeSchema(RecordingStorage),
  refusals: { NOT_ALLOWED: NOT_STAFF },
});
