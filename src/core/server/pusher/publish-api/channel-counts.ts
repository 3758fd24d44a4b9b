import type { ClusterBus } from '../../bus/bus.ts';
import { channelKind } from '../channel-name.ts';

/** `user_count` exists on presence channels only. */
export const COUNTS = ['user_count', 'subscription_count'] as const;
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
