import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { dataEnvelopeSchema } from '#core/contract/envelope.ts';
import { PathId } from '#core/contract/ids.ts';
import { Person } from './person.ts';

/** Staff run the whole installation: they suspend and reinstate accounts and channels, and decide who is staff. */

export const NOT_STAFF = [403, 'Only staff can do this.'] as const;
export const USER_NOT_FOUND = [404, 'User not found.'] as const;
export const REASON_MAX = 500;

/** An account in a path: a username or slug. */
export const AccountParams = z.object({ username: z.string().min(1).max(64) });
const Reason = z.string().trim().max(REASON_MAX, `must have at most ${REASON_MAX} characters`);
/** Why somebody or something is suspended. The person reads it when they try to sign in. */
export const GivenReason = z.object({ reason: Reason.min(1, 'is needed') });
/** The longest suspension that ends by itself, in days. */
export const SUSPENSION_DAYS_MAX = 365;
/** Why and how long: for some days of 24 hours, after which the suspension ends by itself, or (null) until staff reinstate. */
export const GivenSuspension = GivenReason.extend({ days: z.int().min(1).max(SUSPENSION_DAYS_MAX).nullable().default(null) });
/** Kept in the security log. */
export const OptionalReason = z.object({ reason: Reason.default('') }).default({ reason: '' });

export const Suspension = z.object({
  reason: z.string(),
  suspended_at: z.iso.datetime(),
  /** When it ends by itself, within a few seconds; null when staff have to end it. */
  ends_at: z.iso.datetime().nullable(),
});
export type Suspension = z.infer<typeof Suspension>;

/** An account as staff see it. */
export const StaffAccount = Person.extend({
  is_staff: z.boolean(),
  profile_pic: z.string().nullable(),
  created_at: z.iso.datetime(),
  /** Null when the account is not suspended. */
  suspension: Suspension.nullable(),
});
export type StaffAccount = z.infer<typeof StaffAccount>;

/** The parts that all calls about one account share: they are for staff, and the reply has the account as it is afterwards. */
const ofAccount = {
  viewer: 'required',
  params: AccountParams,
  reply: dataEnvelopeSchema(z.object({ account: StaffAccount })),
} as const;
const refusals = { NOT_ALLOWED: NOT_STAFF, USER_NOT_FOUND } as const;
const limit = { rate: 60, seconds: 60 };

/** At most this many accounts are in one page of the list. */
export const ACCOUNTS_PAGE = 50;

export const listAccounts = endpoint({
  method: 'GET',
  path: '/api/internal/v1/accounts',
  summary: 'Accounts, the newest first, by the beginning of their name; for staff. Pass `next_cursor` as `cursor`.',
  viewer: 'required',
  query: z.object({
    search: z.string().trim().max(64).default(''),
    show: z.enum(['all', 'suspended', 'staff']).default('all'),
    cursor: PathId.optional(),
  }),
  reply: dataEnvelopeSchema(z.object({ accounts: z.array(StaffAccount), next_cursor: z.string().nullable() })),
  refusals: { NOT_ALLOWED: NOT_STAFF },
  limit: { rate: 120, seconds: 60 },
});

export const showAccount = endpoint({
  method: 'GET',
  path: '/api/internal/v1/accounts/:username',
  summary: 'An account with its suspension; for staff.',
  ...ofAccount,
  refusals,
});

/** The account's sessions end, its sockets close, and nobody can sign in to it or watch its channel until the suspension ends or staff reinstate it. */
export const suspendAccount = endpoint({
  method: 'PUT',
  path: '/api/internal/v1/accounts/:username/suspension',
  summary: 'Suspend an account: its sessions end and sign-in is refused, with the reason. Staff only; staff accounts cannot be suspended.',
  ...ofAccount,
  body: GivenSuspension,
  refusals: {
    ...refusals,
    STAFF_ACCOUNT: [409, 'Staff cannot be suspended. Remove the staff role first.'],
    ALREADY_SUSPENDED: [409, 'This account is already suspended.'],
  },
  limit,
});

export const reinstateAccount = endpoint({
  method: 'DELETE',
  path: '/api/internal/v1/accounts/:username/suspension',
  summary: 'End the suspension of an account. Staff only.',
  ...ofAccount,
  body: OptionalReason,
  refusals: { ...refusals, NOT_SUSPENDED: [409, 'This account is not suspended.'] },
  limit,
});

export const removePersonPicture = endpoint({
  method: 'DELETE',
  path: '/api/internal/v1/accounts/:username/picture',
  summary: 'Remove the picture of an account. Staff only.',
  ...ofAccount,
  body: OptionalReason,
  refusals: { ...refusals, NO_PICTURE: [409, 'This account has no picture.'] },
  limit,
});

export const listStaff = endpoint({
  method: 'GET',
  path: '/api/internal/v1/staff',
  summary: 'Everybody who is staff, sorted by name; for staff.',
  viewer: 'required',
  reply: dataEnvelopeSchema(z.object({ staff: z.array(Person) })),
  refusals: { NOT_ALLOWED: NOT_STAFF },
});

export const grantStaff = endpoint({
  method: 'PUT',
  path: '/api/internal/v1/staff/:username',
  summary: 'Make a person staff. Staff only.',
  ...ofAccount,
  body: OptionalReason,
  refusals: {
    ...refusals,
    ALREADY_STAFF: [409, 'This person is already staff.'],
    ACCOUNT_SUSPENDED: [409, 'This account is suspended. Reinstate it first.'],
  },
  limit,
});

/** The person’s sockets close, so that they lose at once what only staff may hear. */
export const removeStaff = endpoint({
  method: 'DELETE',
  path: '/api/internal/v1/staff/:username',
  summary: 'Remove a person from staff. Staff only; the last one stays.',
  ...ofAccount,
  body: OptionalReason,
  refusals: {
    ...refusals,
    PERSON_NOT_STAFF: [409, 'This person is not staff.'],
    LAST_STAFF: [409, 'The last staff account cannot be removed. Make somebody else staff first.'],
  },
  limit,
});
