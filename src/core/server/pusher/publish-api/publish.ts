import type { ClusterBus, OutgoingEvent } from '../../bus/bus.ts';
import type { RawReply, RawRequest } from '../../http/route.ts';
import { type Count, type Counts, countsOf, parseCounts } from './channel-counts.ts';
import { BatchBody, EventBody, MAX_EVENT_BYTES, parseBody } from './event-body.ts';
import { answer, refuse } from './replies.ts';

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

/** `POST /apps/:id/events`: publishes one event to up to 100 channels. */
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

/** `POST /apps/:id/batch_events`: publishes up to ten events, all or none. */
export async function publishBatch(bus: ClusterBus, { body }: RawRequest): Promise<RawReply> {
  const parsed = parseBody(BatchBody, body);
  if (parsed.kind === 'malformed') return refuse(400, parsed.sentence);
  const { batch } = parsed.value;
  if (batch.some(({ data }) => tooLarge(data))) return TOO_LARGE;
  bus.publish(batch.map((event) => outgoing(event.channel, event)));
  if (batch.every(({ info }) => parseCounts(info).length === 0)) return answer({});
  return answer({ batch: await Promise.all(batch.map(({ channel, info }) => counts(bus, channel, parseCounts(info)))) });
}
