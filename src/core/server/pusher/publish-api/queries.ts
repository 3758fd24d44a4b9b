import type { ClusterBus } from '../../bus/bus.ts';
import type { RawReply, RawRequest } from '../../http/route.ts';
import { channelKind, isChannelName } from '../channel-name.ts';
import { answer, refuse } from './signed-request.ts';

const isPresence = (channel: string): boolean => channelKind(channel).access === 'presence';

export async function listChannels(bus: ClusterBus, { query }: RawRequest): Promise<RawReply> {
  const prefix = query.get('filter_by_prefix') ?? '';
  const wanted = parseCounts(query.get('info'));
  if (wanted.includes('user_count') && !prefix.startsWith('presence-')) return refuse(400, 'user_count needs a presence- prefix.');
  const census = await bus.census({ prefix });
  const entries = await Promise.all(
    [...census].map(async ([channel, sockets]) => [channel, await countsOf(bus, channel, sockets, wanted)] as const),
  );
  return answer({ channels: Object.fromEntries(entries) });
}

export async function describeChannel(bus: ClusterBus, { params, query }: RawRequest): Promise<RawReply> {
  const channel = params.channel!;
  if (!isChannelName(channel)) return refuse(400, 'This is not a channel name.');
  const wanted = parseCounts(query.get('info'));
  if (wanted.includes('user_count') && !isPresence(channel)) return refuse(400, 'user_count exists on presence channels only.');
  const sockets = (await bus.census({ channel })).get(channel) ?? 0;
  return answer({ occupied: sockets > 0, ...(await countsOf(bus, channel, sockets, wanted)) });
}

export async function listUsers(bus: ClusterBus, { params }: RawRequest): Promise<RawReply> {
  const channel = params.channel!;
  if (!isChannelName(channel) || !isPresence(channel)) return refuse(400, 'Only presence channels have users.');
  const members = await bus.members(channel);
  return answer({ users: members.map(({ userId }) => ({ id: userId })) });
}

export async function terminateConnections(bus: ClusterBus, { params }: RawRequest): Promise<RawReply> {
  await bus.command({ kind: 'terminate_user', userId: params.userId! });
  return answer({});
}

/** `user_count` exists on presence channels only. */
const COUNTS = ['user_count', 'subscription_count'] as const;
export type Count = (typeof COUNTS)[number];
export type Counts = Partial<Record<Count, number>>;

/** Parses `info=user_count,subscription_count`; unknown words are ignored. */
export const parseCounts = (info: string | null | undefined): Count[] => {
  const words = (info ?? '').split(',').map((word) => word.trim());
  return COUNTS.filter((count) => words.includes(count));
};

export async function countsOf(bus: ClusterBus, channel: string, sockets: number, wanted: readonly Count[]): Promise<Counts> {
  const counts: Counts = {};
  if (wanted.includes('user_count') && channelKind(channel).access === 'presence') counts.user_count = (await bus.members(channel)).length;
  if (wanted.includes('subscription_count')) counts.subscription_count = sockets;
  return counts;
}
