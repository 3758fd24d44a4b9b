import type { AnyEvent } from '#core/contract/event.ts';
import type { ServerFeature } from '#core/server/feature.ts';
import { isGuarded } from '#core/server/pusher/authorize.ts';

/** An id that no channel name contains. */
const SAMPLE_ID = 987_654_321;
const ID = '\\d{1,15}';

/** Kinds of channels in wire.md 1.1 whose features do not exist yet. */
const FUTURE = ['private-lstm[\\w.-]*', 'tv-setup-[\\w-]{1,64}'];

/** Channels are numbered: a room, a channel, a person, a livestream. */
function patternOf({ channel }: AnyEvent): string {
  const sample = channel(...Array.from({ length: channel.length }, () => SAMPLE_ID));
  return sample.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(String(SAMPLE_ID), ID);
}

/** Kinds of wire.md 1.1: channels of events, and guarded private channels. Clients may hold many of these, and few others. */
export function wireChannels(features: readonly ServerFeature[]): (name: string) => boolean {
  const kinds = new Set([...features.flatMap(({ events }) => events.map(patternOf)), ...FUTURE]);
  const pattern = new RegExp(`^(?:${[...kinds].join('|')})$`);
  const guards = features.flatMap(({ privateChannels = [] }) => privateChannels);
  return (name) => pattern.test(name) || isGuarded(guards, name);
}
