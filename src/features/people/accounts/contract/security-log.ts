import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { dataEnvelopeSchema } from '#core/contract/envelope.ts';
import { Id, PathId } from '#core/contract/ids.ts';
import { NextCursor } from '#core/contract/pages.ts';
import { Person } from './person.ts';
import { AccountParams, NOT_STAFF, USER_NOT_FOUND } from './staff.ts';

/** Entry types of the security log. Later features add theirs by declaration merging. */
export interface SecurityActs {
  sign_up: true;
  sign_in: true;
  sign_in_failed: true;
  request_reset: true;
  reset_password: true;
  change_password: true;
  change_email: true;
  confirm_email: true;
  /** Another account confirmed the address of this one. */
  drop_email: true;
  suspend_account: true;
  reinstate_account: true;
  grant_staff: true;
  remove_staff: true;
  remove_picture: true;
  mark_bot: true;
  unmark_bot: true;
  schedule_deletion: true;
  cancel_deletion: true;
  sign_out_account: true;
  rename_account: true;
  create_invitation: true;
  revoke_invitation: true;
  right_refused: true;
  send_test_mail: true;
}
export type SecurityAct = keyof SecurityActs & string;

export const SecurityEntry = z.object({
  id: Id,
  act: z.string(),
  /** Null for the account's owner, an anonymous client, or the server. */
  actor: Person.nullable(),
  /** Empty without a reason. */
  reason: z.string(),
  /** Details by entry type, for example `channel`. Never a secret. */
  details: z.record(z.string(), z.unknown()),
  address: z.string(),
  created_at: z.iso.datetime(),
});
export type SecurityEntry = z.infer<typeof SecurityEntry>;

export const showSecurityLog = endpoint({
  method: 'GET',
  path: '/api/internal/v1/accounts/:username/security-log',
  summary: 'Read the security log of an account, newest first. Staff only. Pass `next_cursor` as `cursor`.',
  viewer: 'required',
  params: AccountParams,
  query: z.object({ cursor: PathId.optional() }),
  reply: dataEnvelopeSchema(z.object({ entries: z.array(SecurityEntry), next_cursor: NextCursor })),
  refusals: { NOT_ALLOWED: NOT_STAFF, USER_NOT_FOUND },
});
