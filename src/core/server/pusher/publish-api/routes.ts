import { z } from 'zod';
import type { ClusterBus, OutgoingEvent } from '../../bus/bus.ts';
import { type RawOptions, type RawReply, type RawRequest, type Route, rawRoute } from '../../http/route.ts';
import { channelKind, isChannelName } from '../authorize.ts';
import type { PusherApp } from '../signature.ts';
import { answer, bodyRefusal, refuse, signatureRefusal } from './signed-request.ts';

/** Enough for ten events of 10 KB in which every character is escaped. */
const BODY_LIMIT = 256 * 1024;

/** The Pusher HTTP API for servers (wire.md 2.6). It is compatible with the stock `pusher` library. */
export function publishApiRoutes(app: PusherApp, bus: ClusterBus): Route[] {
  const signed: RawOptions = { refusal: (head) => signatureRefusal(app, head) };
  const on = (answer: (bus: ClusterBus, request: RawRequest) => Promise<RawReply>) => async (request: RawRequest) =>
    bodyRefusal(request) ?? answer(bus, request);
  return [
    rawRoute('POST', '/apps/:appId/events', on(publishEvent), { ...signed, bodyLimit: BODY_LIMIT }),
    rawRoute('POST', '/apps/:appId/batch_events', on(publishBatch), { ...signed, bodyLimit: BODY_LIMIT }),
    rawRoute('GET', '/apps/:appId/channels', on(listChannels), signed),
    rawRoute('GET', '/apps/:appId/channels/:channel', on(describeChannel), signed),
    rawRoute('GET', '/apps/:appId/channels/:channel/users', on(listUsers), signed),
    rawRoute('POST', '/apps/:appId/users/:userId/terminate_connections', on(terminateConnections), signed),
  ];
}

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

async function publishEvent(bus: ClusterBus, { body }: RawRequest): Promise<RawReply> {
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
async function publishBatch(bus: ClusterBus, { body }: RawRequest): Promise<RawReply> {
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

const isPresence = (channel: string): boolean => channelKind(channel).access === 'presence';

async function listChannels(bus: ClusterBus, { query }: RawRequest): Promise<RawReply> {
  const prefix = query.get('filter_by_prefix') ?? '';
  const wanted = parseCounts(query.get('info'));
  if (wanted.includes('user_count') && !prefix.startsWith('presence-')) return refuse(400, 'user_count needs a presence- prefix.');
  const census = await bus.census({ prefix });
  const entries = await Promise.all(
    [...census].map(async ([channel, sockets]) => [channel, await countsOf(bus, channel, sockets, wanted)] as const),
  );
  return answer({ channels: Object.fromEntries(entries) });
}

async function describeChannel(bus: ClusterBus, { params, query }: RawRequest): Promise<RawReply> {
  const channel = params.channel!;
  if (!isChannelName(channel)) return refuse(400, 'This is not a channel name.');
  const wanted = parseCounts(query.get('info'));
  if (wanted.includes('user_count') && !isPresence(channel)) return refuse(400, 'user_count exists on presence channels only.');
  const sockets = (await bus.census({ channel })).get(channel) ?? 0;
  return answer({ occupied: sockets > 0, ...(await countsOf(bus, channel, sockets, wanted)) });
}

async function listUsers(bus: ClusterBus, { params }: RawRequest): Promise<RawReply> {
  const channel = params.channel!;
  if (!isChannelName(channel) || !isPresence(channel)) return refuse(400, 'Only presence channels have users.');
  const members = await bus.members(channel);
  return answer({ users: members.map(({ userId }) => ({ id: userId })) });
}

async function terminateConnections(bus: ClusterBus, { params }: RawRequest): Promise<RawReply> {
  await bus.command({ kind: 'terminate_user', userId: params.userId! });
  return answer({});
}

/** `user_count` exists on presence channels only. */
const COUNTS = ['user_count', 'subscription_count'] as const;
type Count = (typeof COUNTS)[number];
type Counts = Partial<Record<Count, number>>;

/** Parses `info=user_count,subscription_count`; unknown words are ignored. */
const parseCounts = (info: string | null | undefined): Count[] => {
  const words = (info ?? '').split(',').map((word) => word.trim());
  return COUNTS.filter((count) => words.includes(count));
};

async function countsOf(bus: ClusterBus, channel: string, sockets: number, wanted: readonly Count[]): Promise<Counts> {
  const counts: Counts = {};
  if (wanted.includes('user_count') && channelKind(channel).access === 'presence') counts.user_count = (await bus.members(channel)).length;
  if (wanted.includes('subscription_count')) counts.subscription_count = sockets;
  return counts;
}
