import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { dataEnvelopeSchema } from '#core/contract/envelope.ts';
import { Id, PathId } from '#core/contract/ids.ts';
import { NextCursor } from '#core/contract/pages.ts';
import { ACCOUNTS_PAGE, GivenReason, NOT_STAFF, OptionalReason } from '#features/people/accounts/contract/staff.ts';
import { CHANNEL_NOT_FOUND, SlugParams } from './params.ts';

/** A channel in the list of staff. */
export const StaffChannel = z.object({
  id: Id,
  slug: z.string(),
  username: z.string(),
  profile_pic: z.string().nullable(),
  is_live: z.boolean(),
  /** Whether the channel or its broadcaster's account is suspended. */
  is_banned: z.boolean(),
  verified: z.boolean(),
  is_mature: z.boolean(),
  /** Null unless staff marked the channel as mature, which its team cannot undo. */
  mature_forced: z.object({ reason: z.string(), at: z.iso.datetime() }).nullable(),
  is_featured: z.boolean(),
});
export type StaffChannel = z.infer<typeof StaffChannel>;

const refusals = { NOT_ALLOWED: NOT_STAFF } as const;
const limit = { rate: 60, seconds: 60 };

export const STAFF_CHANNELS_PAGE = ACCOUNTS_PAGE;

export const listStaffChannels = endpoint({
  method: 'GET',
  path: '/api/internal/v1/staff-channels',
  summary: 'List channels by name prefix, newest first: all, live ones, or those that staff marked as mature. Staff only.',
  viewer: 'required',
  query: z.object({
    search: z.string().trim().max(64).default(''),
    show: z.enum(['all', 'live', 'mature']).default('all'),
    cursor: PathId.optional(),
  }),
  reply: dataEnvelopeSchema(z.object({ channels: z.array(StaffChannel), next_cursor: NextCursor })),
  refusals,
  limit: { rate: 120, seconds: 60 },
});

const ofChannel = { viewer: 'required', params: SlugParams, reply: dataEnvelopeSchema(z.object({ channel: StaffChannel })) } as const;

/** Also marks a running stream. The broadcaster is mailed the reason. */
export const forceMature = endpoint({
  method: 'PUT',
  path: '/api/internal/v1/channels/:slug/mature',
  summary: 'Mark a channel as mature, which its broadcaster and moderators cannot undo. Staff only.',
  ...ofChannel,
  body: GivenReason,
  refusals: { ...refusals, CHANNEL_NOT_FOUND, ALREADY_FORCED: [409, 'Staff have already marked this channel as mature.'] },
  limit,
});

/** The channel stays mature until its team changes that. */
export const liftMature = endpoint({
  method: 'DELETE',
  path: '/api/internal/v1/channels/:slug/mature',
  summary: 'Let the team of a channel decide again whether it is mature. Staff only.',
  ...ofChannel,
  body: OptionalReason,
  refusals: { ...refusals, CHANNEL_NOT_FOUND, NOT_FORCED: [409, 'Staff have not marked this channel as mature.'] },
  limit,
});

/** Maximum number of featured channels. */
export const FEATURED_MAX = 12;

export const listFeaturedForStaff = endpoint({
  method: 'GET',
  path: '/api/internal/v1/staff-channels/featured',
  summary: 'List the featured channels in their order, with suspended ones. Staff only.',
  viewer: 'required',
  reply: dataEnvelopeSchema(z.object({ channels: z.array(StaffChannel) })),
  refusals,
  limit: { rate: 120, seconds: 60 },
});

/** `before` is the list that the change is based on, so that two staff do not undo each other's changes. */
export const arrangeFeatured = endpoint({
  method: 'PUT',
  path: '/api/internal/v1/featured-channels',
  summary: `Replace the ordered list of featured channels, at most ${FEATURED_MAX}. Staff only.`,
  viewer: 'required',
  body: z.object({
    before: z.array(Id).max(FEATURED_MAX),
    channels: z
      .array(Id)
      .max(FEATURED_MAX, `can have at most ${FEATURED_MAX} channels`)
      .refine((ids) => new Set(ids).size === ids.length, 'names a channel twice'),
  }),
  reply: dataEnvelopeSchema(z.object({ channels: z.array(Id) })),
  refusals: {
    ...refusals,
    CHANNEL_NOT_FOUND,
    FEATURED_CHANGED: [409, 'Somebody else has changed the featured channels. Reload the list.'],
  },
  limit,
});
