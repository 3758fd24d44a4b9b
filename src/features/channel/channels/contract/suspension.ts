import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { dataEnvelopeSchema } from '#core/contract/envelope.ts';
import { event } from '#core/contract/event.ts';
import { Id, PathId } from '#core/contract/ids.ts';
import { NextCursor } from '#core/contract/pages.ts';
import { ACCOUNTS_PAGE, GivenSuspension, NOT_STAFF, OptionalReason, Suspension } from '#features/people/accounts/contract/staff.ts';
import { channelEvents } from './livestream.ts';
import { CHANNEL_NOT_FOUND, SlugParams } from './params.ts';

/** A channel for staff who suspend and verify it. */
export const StaffChannelReply = dataEnvelopeSchema(
  z.object({
    channel: z.object({
      id: Id,
      slug: z.string(),
      /** Whether the channel or its broadcaster's account is suspended. */
      is_banned: z.boolean(),
      /** Suspension of the channel itself, or null. */
      suspension: Suspension.nullable(),
      verified: z.boolean(),
    }),
  }),
);
const refusals = { NOT_ALLOWED: NOT_STAFF, CHANNEL_NOT_FOUND } as const;
const limit = { rate: 60, seconds: 60 };

export const showSuspension = endpoint({
  method: 'GET',
  path: '/api/internal/v1/channels/:slug/suspension',
  summary: 'Read the suspension and the verification of a channel. Staff only.',
  viewer: 'required',
  params: SlugParams,
  reply: StaffChannelReply,
  refusals,
});

/** Channels of suspended accounts are listed under accounts instead. */
export const SuspendedChannel = z.object({ id: Id, slug: z.string(), username: z.string(), suspension: Suspension });
export type SuspendedChannel = z.infer<typeof SuspendedChannel>;

/** Page size of the list. */
export const SUSPENDED_PAGE = ACCOUNTS_PAGE;

export const listSuspendedChannels = endpoint({
  method: 'GET',
  path: '/api/internal/v1/suspended-channels',
  summary: 'List suspended channels by name prefix, newest channel first. Staff only. Pass `next_cursor` as `cursor`.',
  viewer: 'required',
  query: z.object({ search: z.string().trim().max(64).default(''), cursor: PathId.optional() }),
  reply: dataEnvelopeSchema(z.object({ channels: z.array(SuspendedChannel), next_cursor: NextCursor })),
  refusals: { NOT_ALLOWED: NOT_STAFF },
  limit: { rate: 120, seconds: 60 },
});

export const suspendChannel = endpoint({
  method: 'PUT',
  path: '/api/internal/v1/channels/:slug/suspension',
  summary: 'Suspend a channel, end its stream, and block chat and streaming. Its broadcaster stays signed in. Staff only.',
  viewer: 'required',
  params: SlugParams,
  body: GivenSuspension,
  reply: StaffChannelReply,
  refusals: { ...refusals, ALREADY_SUSPENDED: [409, 'This channel is already suspended.'] },
  limit,
});

export const reinstateChannel = endpoint({
  method: 'DELETE',
  path: '/api/internal/v1/channels/:slug/suspension',
  summary: 'End the suspension of a channel. Staff only.',
  viewer: 'required',
  params: SlugParams,
  body: OptionalReason,
  reply: StaffChannelReply,
  refusals: { ...refusals, NOT_SUSPENDED: [409, 'This channel is not suspended.'] },
  limit,
});

/** Makes open pages show or hide the suspension notice. */
export const channelSuspensionChanged = event(
  'App\\Events\\ChannelSuspensionEvent',
  channelEvents,
  z.object({ channel: z.object({ id: Id, slug: z.string(), is_banned: z.boolean() }) }),
);
