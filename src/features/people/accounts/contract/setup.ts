import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { dataEnvelopeSchema } from '#core/contract/envelope.ts';
import { NOT_STAFF } from './staff.ts';

export const Setup = z.object({
  /** Prefix of every emailed link: PUBLIC_URL, or the listening address. */
  public_url: z.string(),
  is_https: z.boolean(),
  /** Whether other machines reach the server, as far as its settings tell. */
  is_reachable: z.boolean(),
  /** When false, reset links are printed to the server log. */
  sends_mail: z.boolean(),
  database: z.enum(['embedded', 'postgresql']),
  /** Folder of the embedded database, which a backup must contain; null for PostgreSQL. */
  data_folder: z.string().nullable(),
  /** Null without limits. Counts are per network (an IPv4 address, an IPv6 /64) and node. */
  limits: z.object({ reads_per_minute: z.int(), sockets: z.int() }).nullable(),
  /** Payment provider; null when payments are off. `stripe` has both secrets, because the server does not start without them. */
  takes_money: z.enum(['test', 'stripe']).nullable(),
  staff_accounts: z.int(),
});
export type Setup = z.infer<typeof Setup>;

export const showSetup = endpoint({
  method: 'GET',
  path: '/api/internal/v1/setup',
  summary: 'Read the state of the installation and its remaining setup. Staff only.',
  viewer: 'required',
  reply: dataEnvelopeSchema(z.object({ setup: Setup })),
  refusals: { NOT_ALLOWED: NOT_STAFF },
});
