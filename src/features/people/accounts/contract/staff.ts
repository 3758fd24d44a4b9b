import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { dataEnvelopeSchema } from '#core/contract/envelope.ts';
import { Finding } from '#core/contract/finding.ts';
import { PathId } from '#core/contract/ids.ts';
import { NextCursor } from '#core/contract/pages.ts';
import { plainText } from '#core/contract/plain-text.ts';
import { BotMark, DELETION_DAYS, Person, Username } from './person.ts';

export const NOT_STAFF = [403, 'Only staff can do this.'] as const;
export const USER_NOT_FOUND = [404, 'User not found.'] as const;
export const REASON_MAX = 500;

export const AccountParams = z.object({ username: z.string().min(1).max(64) });
const Reason = plainText(REASON_MAX);
/** Reason of a suspension. The suspended person reads it when signing in. */
export const GivenReason = z.object({ reason: Reason.refine((reason) => reason !== '', 'is needed') });
/** Maximum length of a scheduled suspension, in days. */
const SUSPENSION_DAYS_MAX = 365;
/** `days` counts periods of 24 hours; null suspends until staff reinstate. */
export const GivenSuspension = GivenReason.extend({ days: z.int().min(1).max(SUSPENSION_DAYS_MAX).nullable().default(null) });
/** Recorded in the security log. */
export const OptionalReason = z.object({ reason: Reason.default('') }).default({ reason: '' });

export const Suspension = z.object({
  reason: z.string(),
  suspended_at: z.iso.datetime(),
  /** Scheduled end, accurate to a few seconds; null for an indefinite suspension. */
  ends_at: z.iso.datetime().nullable(),
});
export type Suspension = z.infer<typeof Suspension>;

export const StaffAccount = Person.extend({
  is_staff: z.boolean(),
  profile_pic: z.string().nullable(),
  created_at: z.iso.datetime(),
  bot: BotMark.nullable(),
  /** Null unless suspended. */
  suspension: Suspension.nullable(),
  /** When the account is deleted, unless staff undo that before; null for other accounts. */
  deletes_at: z.iso.datetime().nullable().optional(),
});
export type StaffAccount = z.infer<typeof StaffAccount>;

/** Shared by all staff endpoints of one account. The reply holds the updated account. */
const ofAccount = {
  viewer: 'required',
  params: AccountParams,
  reply: dataEnvelopeSchema(z.object({ account: StaffAccount })),
} as const;
const refusals = { NOT_ALLOWED: NOT_STAFF, USER_NOT_FOUND } as const;
const limit = { rate: 60, seconds: 60 };

export const ACCOUNTS_PAGE = 50;

export const listAccounts = endpoint({
  method: 'GET',
  path: '/api/internal/v1/accounts',
  summary: 'List accounts by name prefix, newest first. Staff only. Pass `next_cursor` as `cursor`.',
  viewer: 'required',
  query: z.object({
    search: z.string().trim().max(64).default(''),
    show: z.enum(['all', 'suspended', 'staff', 'deleting']).default('all'),
    cursor: PathId.optional(),
  }),
  reply: dataEnvelopeSchema(z.object({ accounts: z.array(StaffAccount), next_cursor: NextCursor })),
  refusals: { NOT_ALLOWED: NOT_STAFF },
  limit: { rate: 120, seconds: 60 },
});

export const showAccount = endpoint({
  method: 'GET',
  path: '/api/internal/v1/accounts/:username',
  summary: 'Read an account and its suspension. Staff only.',
  ...ofAccount,
  refusals,
});

/** Ends the account's sessions and closes its sockets. Sign-in and its channel stay blocked until the suspension ends. */
export const suspendAccount = endpoint({
  method: 'PUT',
  path: '/api/internal/v1/accounts/:username/suspension',
  summary: 'Suspend an account, end its sessions and refuse sign-in with the reason. Staff only; staff accounts cannot be suspended.',
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
  refusals: {
    ...refusals,
    NOT_SUSPENDED: [409, 'This account is not suspended.'],
    BEING_DELETED: [409, 'This account is being deleted. Undo the deletion instead.'],
  },
  limit,
});

/** Ends the account's sessions and suspends it, with its channel. The person reads the reason and the date when signing in. */
export const scheduleDeletion = endpoint({
  method: 'PUT',
  path: '/api/internal/v1/accounts/:username/deletion',
  summary: `Delete an account in ${DELETION_DAYS} days, and suspend it at once. Staff only; staff accounts cannot be deleted.`,
  ...ofAccount,
  body: GivenReason,
  refusals: {
    ...refusals,
    STAFF_ACCOUNT: [409, 'Staff cannot be deleted. Remove the staff role first.'],
    ALREADY_DELETING: [409, 'This account is already being deleted.'],
  },
  limit,
});

export const cancelDeletion = endpoint({
  method: 'DELETE',
  path: '/api/internal/v1/accounts/:username/deletion',
  summary: 'Undo the deletion of an account. Reinstates it unless it was suspended before. Staff only.',
  ...ofAccount,
  body: OptionalReason,
  refusals: { ...refusals, NOT_DELETING: [409, 'This account is not being deleted.'] },
  limit,
});

/** Also ends programs, and makes mailed links to reset the password unusable. */
export const signOutAccount = endpoint({
  method: 'DELETE',
  path: '/api/internal/v1/accounts/:username/sessions',
  summary: 'Sign an account out on all devices and programs. Staff only.',
  ...ofAccount,
  body: OptionalReason,
  refusals,
  limit,
});

export const NewName = GivenReason.extend({ username: Username });

/** The address of the channel changes with the name, and the old one leads nowhere. The person reads the reason in a mail. */
export const renameAccount = endpoint({
  method: 'PUT',
  path: '/api/internal/v1/accounts/:username/name',
  summary: 'Change the username of an account, and the address of its channel. Staff only; not while the channel is live.',
  ...ofAccount,
  body: NewName,
  refusals: {
    ...refusals,
    USERNAME_TAKEN: [409, 'That username is taken.'],
    USERNAME_RESERVED: [409, 'That username is reserved.'],
    SAME_USERNAME: [409, 'This is already the username.'],
    CHANNEL_LIVE: [409, 'This channel is live. Rename the account when the stream has ended.'],
  },
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

export const markBot = endpoint({
  method: 'PUT',
  path: '/api/internal/v1/accounts/:username/bot',
  summary: 'Mark an account as a bot, which its owner cannot undo. Staff only.',
  ...ofAccount,
  body: OptionalReason,
  refusals: { ...refusals, ALREADY_BOT: [409, 'Staff have already marked this account as a bot.'] },
  limit,
});

export const unmarkBot = endpoint({
  method: 'DELETE',
  path: '/api/internal/v1/accounts/:username/bot',
  summary: 'Remove the bot mark of an account, also one that its owner set. Staff only.',
  ...ofAccount,
  body: OptionalReason,
  refusals: { ...refusals, NOT_BOT: [409, 'This account is not marked as a bot.'] },
  limit,
});

export const listStaff = endpoint({
  method: 'GET',
  path: '/api/internal/v1/staff',
  summary: 'List staff accounts, sorted by name. Staff only.',
  viewer: 'required',
  reply: dataEnvelopeSchema(z.object({ staff: z.array(Person) })),
  refusals: { NOT_ALLOWED: NOT_STAFF },
});

export const grantStaff = endpoint({
  method: 'PUT',
  path: '/api/internal/v1/staff/:username',
  summary: 'Grant an account the staff role. Staff only.',
  ...ofAccount,
  body: OptionalReason,
  refusals: {
    ...refusals,
    ALREADY_STAFF: [409, 'This person is already staff.'],
    ACCOUNT_SUSPENDED: [409, 'This account is suspended. Reinstate it first.'],
  },
  limit,
});

/** Closes the person's sockets, so that staff-only channels stop immediately. */
export const removeStaff = endpoint({
  method: 'DELETE',
  path: '/api/internal/v1/staff/:username',
  summary: 'Remove an account from staff. Staff only; the last staff account cannot be removed.',
  ...ofAccount,
  body: OptionalReason,
  refusals: {
    ...refusals,
    PERSON_NOT_STAFF: [409, 'This person is not staff.'],
    LAST_STAFF: [409, 'The last staff account cannot be removed. Make somebody else staff first.'],
  },
  limit,
});

/** The last run of the checks on the answering node. */
export const CheckReport = z.object({ ran_at: z.iso.datetime(), findings: z.array(Finding) });
export type CheckReport = z.infer<typeof CheckReport>;

export const showChecks = endpoint({
  method: 'GET',
  path: '/api/internal/v1/checks',
  summary: 'Read the findings about the installation: what is wrong, and what to do. Staff only. `fresh=true` runs the checks again.',
  viewer: 'required',
  query: z.object({ fresh: z.literal('true').optional() }),
  reply: dataEnvelopeSchema(CheckReport),
  refusals: { NOT_ALLOWED: NOT_STAFF },
  limit: { rate: 20, seconds: 60 },
});
