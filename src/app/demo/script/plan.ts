import type { DemoCast, DemoFeature, DemoTurns, TimedAct } from '#core/demo/feature.ts';
import { CHANNEL_SETUPS, CHANNELS } from '../cast/channels.ts';
import { PEOPLE } from '../cast/people.ts';
import { Crowd } from './crowd.ts';
import { Room } from './room.ts';

/** Acts in time order, without end; deterministic by seed and features. Acts before time zero are the history. */
export function* plan(seed: number, features: readonly DemoFeature[]): Generator<TimedAct, never> {
  let lastId = 0;
  const newId = () => {
    lastId += 1;
    return lastId;
  };
  const crowd = new Crowd(PEOPLE);
  const cast: DemoCast = {
    audience: (channel) => crowd.audience(channel).map(({ username }) => username),
    moderators: (username) => CHANNEL_SETUPS.find(({ channel }) => channel === username)?.roles.moderator ?? [],
  };
  const all: readonly DemoTurns[] = [
    ...CHANNELS.map((channel) => new Room(seed, channel, crowd, newId)),
    ...features.flatMap(({ turns }) => turns?.(seed, cast) ?? []),
  ];
  let coming: TimedAct[] = [];
  for (;;) {
    const turns = all.reduce((first, one) => (one.nextMs < first.nextMs ? one : first));
    const due = coming.filter(({ atMs }) => atMs <= turns.nextMs);
    yield* due;
    if (due.length > 0) coming = coming.filter(({ atMs }) => atMs > turns.nextMs);
    // The sort is stable, so acts of the same millisecond keep their planned order.
    coming = [...coming, ...turns.advance()].sort((one, other) => one.atMs - other.atMs);
  }
}
