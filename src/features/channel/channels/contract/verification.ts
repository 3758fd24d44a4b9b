import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { event } from '#core/contract/event.ts';
import { Id } from '#core/contract/ids.ts';
import { NOT_STAFF, OptionalReason } from '#features/people/accounts/contract/staff.ts';
import { channelEvents } from './livestream.ts';
import { CHANNEL_NOT_FOUND, SlugParams } from './params.ts';
import { StaffChannelReply } from './suspension.ts';

const refusals = { NOT_ALLOWED: NOT_STAFF, CHANNEL_NOT_FOUND } as const;
const limit = { rate: 60, seconds: 60 };

export const verifyChannel = endpoint({
  method: 'PUT',
  path: '/api/internal/v1/channels/:slug/verification',
  summary: 'Mark a channel and its broadcaster as verified. Staff only.',
  viewer: 'required',
  params: SlugParams,
  body: OptionalReason,
  reply: StaffChannelReply,
  refusals: { ...refusals, ALREADY_VERIFIED: [409, 'This channel is already verified.'] },
  limit,
});

export const unverifyChannel = endpoint({
  method: 'DELETE',
  path: '/api/internal/v1/channels/:slug/verification',
  summary: 'Remove the verification of a channel. Staff only.',
  viewer: 'required',
  params: SlugParams,
  body: OptionalReason,
  reply: StaffChannelReply,
  refusals: { ...refusals, NOT_VERIFIED: [409, 'This channel is not verified.'] },
  limit,
});

/** Grandstand event. Makes open pages show or hide the mark of a verified channel. */
export const channelVerificationChanged = event(
  'App\\Events\\ChannelVerificationEvent',
  channelEvents,
  z.object({ channel: z.object({ id: Id, slug: z.string(), verified: z.boolean() }) }),
);
