import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { dataEnvelopeSchema } from '#core/contract/envelope.ts';
import { NOT_STAFF } from './staff.ts';

/** How this installation runs now, read from its settings and its database, so that staff see what is left to set up. */
export const Setup = z.object({
  /** The prefix of every link in a mail: PUBLIC_URL, or the listening address. */
  public_url: z.string(),
  is_https: z.boolean(),
  /** Whether others than this machine reach the server, as far as its settings tell. */
  is_reachable: z.boolean(),
  /** Whether mails are sent. Otherwise the links to reset passwords are printed to the server's log. */
  sends_mail: z.boolean(),
  database: z.enum(['embedded', 'postgresql']),
  /** The folder of the embedded database, which a backup must contain; null for PostgreSQL. */
  data_folder: z.string().nullable(),
  /** Null when nothing is limited. Counts are per network (an IPv4 address, an IPv6 /64) and node. */
  limits: z.object({ reads_per_minute: z.int(), sockets: z.int() }).nullable(),
  /** Who takes money; null: nothing can be bought. `stripe` has both of its secrets, or the server would not start. */
  takes_money: z.enum(['test', 'stripe']).nullable(),
  staff_accounts: z.int(),
});
export type Setup = z.infer<typeof Setup>;

export const showSetup = endpoint({
  method: 'GET',
  path: '/api/internal/v1/setup',
  summary: 'How this installation runs and what is left to set up; for staff.',
  viewer: 'required',
  reply: dataEnvelopeSchema(z.object({ setup: Setup })),
  refusals: { NOT_ALLOWED: NOT_STAFF },
});
