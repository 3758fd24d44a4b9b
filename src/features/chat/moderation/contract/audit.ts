import { z } from 'zod';
import { DOWNLOAD_COST, endpoint, textStream } from '#core/contract/endpoint.ts';
import { dataEnvelopeSchema } from '#core/contract/envelope.ts';
import { byName, type FeatureManifest, registry } from '#core/contract/feature.ts';
import { Uuid } from '#core/contract/ids.ts';
import { DateOrMoment } from '#core/contract/moment.ts';
import { NextCursor } from '#core/contract/pages.ts';
import { WireDate } from '#core/contract/wire-date.ts';
import { CHANNEL_NOT_FOUND, SlugParams } from '#features/channel/channels/contract/params.ts';

/** Acts of the audit log (MO-11). A feature adds its acts by declaration merging and lists them in its manifest. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by the features
export interface AuditActs {}
export type AuditAct = keyof AuditActs & string;

declare module '#core/contract/feature.ts' {
  interface FeatureManifest {
    readonly auditActs?: readonly AuditAct[];
  }
}

export const auditActs = registry((manifests: readonly FeatureManifest[]): readonly AuditAct[] => [
  ...byName(
    'audit act',
    manifests.flatMap((manifest) => (manifest.auditActs ?? []).map((act) => [act, act] as const)),
  ).values(),
]);

const AuditActName = z
  .string()
  .max(64)
  .transform((act) => act as AuditAct);

/** Maximum number of message ids per entry, newest first. `messages_hit` counts all messages. */
export const AUDIT_MESSAGE_IDS = 100;

/** `username` is the name at the time of the act. Nulls: the server acted, the act has no target, or the account is deleted. */
const AuditPerson = z.object({ id: z.int().nullable(), username: z.string(), slug: z.string().nullable() }).nullable();

export const AuditEntry = z.object({
  id: Uuid,
  act: AuditActName,
  actor: AuditPerson,
  target: AuditPerson,
  reason: z.string(),
  /** Details by act, for example `duration` in minutes or `role`. */
  details: z.record(z.string(), z.unknown()),
  messages_hit: z.int(),
  message_ids: z.array(Uuid),
  created_at: WireDate,
});
export type AuditEntry = z.infer<typeof AuditEntry>;

const Filter = {
  /** One of `auditActs`. Other values are refused as malformed. */
  act: AuditActName.optional(),
  /** Username or slug, case-insensitive. An unknown name matches no entries. */
  actor: z.string().min(1).max(64).optional(),
  target: z.string().min(1).max(64).optional(),
  /** Inclusive. */
  from: DateOrMoment.optional(),
  /** Exclusive. */
  to: DateOrMoment.optional(),
};

export const AuditFilter = z.object(Filter);
export type AuditFilter = z.output<typeof AuditFilter>;

const refusals = { CHANNEL_NOT_FOUND, NOT_ALLOWED: [403, 'Only moderators of this channel can read its audit log.'] } as const;

export const showAuditLog = endpoint({
  method: 'GET',
  path: '/api/v2/channels/:slug/audit-log',
  summary: 'List the audit log of a channel, newest first. Pass `next_cursor` as `cursor`. Requires moderator access.',
  viewer: 'required',
  params: SlugParams,
  query: z.object({
    ...Filter,
    cursor: Uuid.optional(),
    limit: z
      .string()
      .regex(/^\d{1,3}$/, 'must be a number')
      .transform(Number)
      .pipe(z.int().min(1).max(200))
      .default(50),
  }),
  reply: dataEnvelopeSchema(z.object({ entries: z.array(AuditEntry), next_cursor: NextCursor })),
  refusals,
});

/** The browser opens the address directly and downloads the reply. */
export const exportAuditLog = endpoint({
  method: 'GET',
  path: '/api/v2/channels/:slug/audit-log/export',
  summary: 'Export the audit log of a channel as a CSV or JSON file, with the same filters.',
  viewer: 'required',
  params: SlugParams,
  query: z.object({ ...Filter, format: z.enum(['csv', 'json']).default('csv') }),
  reply: textStream,
  readCost: DOWNLOAD_COST,
  refusals,
  limit: { rate: 20, seconds: 60 },
});
