import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { dataEnvelopeSchema } from '#core/contract/envelope.ts';
import { Id, PathId } from '#core/contract/ids.ts';
import { WireDate } from '#core/contract/wire-date.ts';
import { CHANNEL_NOT_FOUND, CHANNEL_SUSPENDED, SlugParams } from '#features/channel/channels/contract/params.ts';

/** Minimum seconds between two switches of one tool during a stream: allows a correction, prevents rapid toggling. */
export const SWITCH_SECONDS = 10;

const ONLY_OWNER = [403, 'Only the broadcaster can use the income tools.'] as const;

/** Whether a channel uses each tool. A tool must be enabled before a stream can use it (C-07). */
export const IncomeSettings = z.object({ multistream_enabled: z.boolean(), income_protection_enabled: z.boolean() });
export type IncomeSettings = z.infer<typeof IncomeSettings>;

export const showIncomeSettings = endpoint({
  method: 'GET',
  path: '/api/internal/v1/channels/:slug/income-settings',
  summary: 'Get the income tools of a channel. Broadcaster and staff only.',
  viewer: 'required',
  params: SlugParams,
  reply: dataEnvelopeSchema(z.object({ settings: IncomeSettings })),
  refusals: { CHANNEL_NOT_FOUND, NOT_ALLOWED: ONLY_OWNER },
});

export const updateIncomeSettings = endpoint({
  method: 'PUT',
  path: '/api/internal/v1/channels/:slug/income-settings',
  summary: 'Enable or disable income tools. Omitted fields keep their value. Disabling a tool also ends its effect on the current stream.',
  viewer: 'required',
  params: SlugParams,
  body: IncomeSettings.partial(),
  reply: dataEnvelopeSchema(z.object({ settings: IncomeSettings })),
  refusals: { CHANNEL_NOT_FOUND, CHANNEL_SUSPENDED, NOT_ALLOWED: ONLY_OWNER },
  limit: { rate: 60, seconds: 60 },
});

const params = z.object({ livestreamId: PathId });
const readRefusals = { LIVESTREAM_NOT_FOUND: [404, 'Stream not found.'], NOT_ALLOWED: ONLY_OWNER } as const;

/** Refusals of both tools; the commands show each of them (C-07). */
const switchRefusals = {
  ...readRefusals,
  NOT_AVAILABLE: [409, 'This is only available while the stream is live.'],
  NOT_ENABLED: [409, 'Enable this tool in the dashboard first: Settings, Income tools.'],
  ALREADY_ENABLED: [409, 'This is already on.'],
  ALREADY_DISABLED: [409, 'This is already off.'],
  PLEASE_WAIT: [429, 'You just changed this. Wait a moment.'],
} as const;

/**
 * A period in which the stream also ran on other platforms. Dates are RFC 3339 with microseconds. Multistream is on if the last segment has
 * no `end_time` (BT-01).
 */
export const MultistreamSegment = z.object({ id: Id, start_time: WireDate, end_time: WireDate.nullable() });
export type MultistreamSegment = z.infer<typeof MultistreamSegment>;

/** Clients read the segments from `cipr` (BT-01). Oldest first. */
const segmentsReply = dataEnvelopeSchema(z.object({ cipr: z.array(MultistreamSegment) }));

export const listMultistreamSegments = endpoint({
  method: 'GET',
  path: '/api/v2/livestreams/:livestreamId/multistream/segments',
  summary: 'List the periods in which a stream also ran on other platforms. Broadcaster and staff only.',
  viewer: 'required',
  params,
  reply: segmentsReply,
  refusals: readRefusals,
});

export const enableMultistream = endpoint({
  method: 'POST',
  path: '/api/v2/livestreams/:livestreamId/multistream/enable',
  summary: 'Turn on multistream for a stream.',
  viewer: 'required',
  params,
  reply: segmentsReply,
  refusals: switchRefusals,
});

export const disableMultistream = endpoint({
  method: 'POST',
  path: '/api/v2/livestreams/:livestreamId/multistream/disable',
  summary: 'Turn off multistream for a stream.',
  viewer: 'required',
  params,
  reply: segmentsReply,
  refusals: switchRefusals,
});

/** `running`: the income of this stream is protected. Protection starts with the stream and runs until it is paused. */
const protectionReply = dataEnvelopeSchema(z.object({ status: z.enum(['running', 'paused']) }));

export const showIncomeProtection = endpoint({
  method: 'GET',
  path: '/api/v2/livestreams/:livestreamId/cipr',
  summary: 'Get the income protection status of a stream. Paused if the channel does not use the tool. Broadcaster and staff only.',
  viewer: 'required',
  params,
  reply: protectionReply,
  refusals: readRefusals,
});

/** This endpoint and the next change state although the wire format uses GET (wire.md 6.1). */
export const pauseIncomeProtection = endpoint({
  method: 'GET',
  changes: true,
  path: '/api/v2/livestreams/:livestreamId/pause-cipr',
  summary: 'Pause income protection for a stream.',
  viewer: 'required',
  params,
  reply: protectionReply,
  refusals: switchRefusals,
});

export const resumeIncomeProtection = endpoint({
  method: 'GET',
  changes: true,
  path: '/api/v2/livestreams/:livestreamId/resume-cipr',
  summary: 'Resume income protection for a stream.',
  viewer: 'required',
  params,
  reply: protectionReply,
  refusals: switchRefusals,
});
