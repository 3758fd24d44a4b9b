import { z } from 'zod';
import { isChannelName } from '../channel-name.ts';

/** Limits of the hosted service, which its client libraries rely on. */
export const MAX_EVENT_BYTES = 10_240;
const MAX_CHANNELS = 100;
const MAX_BATCH = 10;

const ChannelName = z.string().refine(isChannelName, 'is not a channel name');
const EventName = z
  .string()
  .min(1)
  .max(200)
  .refine((name) => !/^pusher(_internal)?:/.test(name), "is one of the protocol's own");
const SocketId = z.string().regex(/^\d+\.\d+$/, 'is not a socket id');
/** A comma-separated list of `user_count` and `subscription_count`. */
const Info = z.string().optional();

/** One event and the socket that must not receive it. */
const Event = z.object({ name: EventName, data: z.string(), socket_id: SocketId.nullish(), info: Info });

/** The body of `POST /apps/:id/events`. */
export const EventBody = Event.extend({
  channel: ChannelName.optional(),
  channels: z.array(ChannelName).min(1).max(MAX_CHANNELS).optional(),
}).refine(({ channel, channels }) => channel !== undefined || channels !== undefined, 'needs channel or channels');

/** The body of `POST /apps/:id/batch_events`. */
export const BatchBody = z.object({ batch: z.array(Event.extend({ channel: ChannelName })).max(MAX_BATCH) });

export type Parsed<T> = { kind: 'parsed'; value: T } | { kind: 'malformed'; sentence: string };

/** Parses a JSON body; on failure the sentence names the first problem. */
export function parseBody<T>(schema: z.ZodType<T>, body: Buffer): Parsed<T> {
  let value: unknown;
  try {
    value = JSON.parse(body.toString());
  } catch {
    return { kind: 'malformed', sentence: 'The body must be JSON.' };
  }
  const result = schema.safeParse(value);
  if (result.success) return { kind: 'parsed', value: result.data };
  const issue = result.error.issues[0]!;
  return { kind: 'malformed', sentence: `${issue.path.join('.') || 'body'}: ${issue.message}.` };
}
