import type { ClusterBus } from '../../bus/bus.ts';
import { channelKind } from '../channel-name.ts';

/** What a publisher may ask about a channel. `user_count` exists on presence channels only. */
export const COUNTS = ['user_count', 'subscription_count'] as const;
export type Count = (typeof COUNTS)[number];
export type Counts = Partial<Record<Count, number>>;

/** Reads `info=user_count,subscription_count`; words that are not counts are ignored. */
export const wantedCounts = (info: string | null | undefined): Count[] => {
  const words = (info ?? '').split(',').map((word) => word.trim());
  return COUNTS.filter((count) => words.includes(count));
};

/** The asked counts of one channel that has this many sockets. */
export async function countsOf(bus: ClusterBus, channel: string, sockets: number, wanted: readonly Count[]): Promise<Counts> {
  const counts: Counts = {};
  if (wanted.includes('user_count') && channelKind(channel).access === 'presence') counts.user_count = (await bus.members(channel)).length;
  if (wanted.includes('subscription_count')) counts.subscription_count = sockets;
  return counts;
}
