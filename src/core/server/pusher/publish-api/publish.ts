import { z } from 'zod';
import type { ClusterBus, OutgoingEvent } from '../../bus/bus.ts';
import type { RawReply, RawRequest } from '../../http/route.ts';
import { isChannelName } from '../channel-name.ts';
import { type Count, type Counts, countsOf, parseCounts } from './queries.ts';
import { answer, refuse } from './signed-request.ts';

const tooLarge = (data: string): boolean => Buffer.byteLength(data) > MAX_EVENT_BYTES;
const TOO_LARGE = refuse(413, 'The data of an event must be at most 10 KB.');

interface Addressed {
  name: string;
  data: string;
  socket_id?: string | null | undefined;
}

const outgoing = (channel: string, { name, data, socket_id }: Addressed): OutgoingEvent =>
  socket_id ? { channel, event: name, data, except: socket_id } : { channel, event: name, data };

async function counts(bus: ClusterBus, channel: string, wanted: readonly Count[]): Promise<Counts> {
  if (wanted.length === 0) return {};
  const census = await bus.census({ channel });
  return countsOf(bus, channel, census.get(channel) ?? 0, wanted);
}

export async function publishEvent(bus: ClusterBus, { body }: RawRequest): Promise<RawReply> {
  const parsed = parseBody(EventBody, body);
  if (parsed.kind === 'malformed') return refuse(400, parsed.sentence);
  const event = parsed.value;
  if (tooLarge(event.data)) return TOO_LARGE;
  const channels = [...new Set(event.channels ?? [event.channel!])];
  bus.publish(channels.map((channel) => outgoing(channel, event)));
  const wanted = parseCounts(event.info);
  if (wanted.length === 0) return answer({});
  const entries = await Promise.all(channels.map(async (channel) => [channel, await counts(bus, channel, wanted)] as const));
  return answer({ channels: Object.fromEntries(entries) });
}

/** Publishes all events of the batch or none. */
export async function publishBatch(bus: ClusterBus, { body }: RawRequest): Promise<RawReply> {
  const parsed = parseBody(BatchBody, body);
  if (parsed.kind === 'malformed') return refuse(400, parsed.sentence);
  const { batch } = parsed.value;
  if (batch.some(({ data }) => tooLarge(data))) return TOO_LARGE;
  bus.publish(batch.map((event) => outgoing(event.channel, event)));
  if (batch.every(({ info }) => parseCounts(info).length === 0)) return answer({});
  return answer({ batch: await Promise.all(batch.map(({ channel, info }) => counts(bus, channel, parseCounts(info)))) });
}

/** Limits of the hosted service, which its client libraries rely on. */
const MAX_EVENT_BYTES = 10_240;
const MAX_CHANNELS = 100;
const MAX_BATCH = 10;

const ChannelName = z.string().refine(isChannelName, 'is not a channel name');
const EventName = z
  .string()
  .min(1)
  .max(200)
  .refine((name) => !/^pusher(_internal)?:/.test(name), "is one of the protocol's own");
const SocketId = z.string().regex(/^\d+\.\d+$/, 'is not a socket id');
const Info = z.string().optional();

const Event = z.object({ name: EventName, data: z.string(), socket_id: SocketId.nullish(), info: Info });

const EventBody = Event.extend({
  channel: ChannelName.optional(),
  channels: z.array(ChannelName).min(1).max(MAX_CHANNELS).optional(),
}).refine(({ channel, channels }) => channel !== undefined || channels !== undefined, 'needs channel or channels');

const BatchBody = z.object({ batch: z.array(Event.extend({ channel: ChannelName })).max(MAX_BATCH) });

type Parsed<T> = { kind: 'parsed'; value: T } | { kind: 'malformed'; sentence: string };

function parseBody<T>(schema: z.ZodType<T>, body: Buffer): Parsed<T> {
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
