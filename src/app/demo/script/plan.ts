import { CHANNELS } from '../cast/channels.ts';
import { PEOPLE } from '../cast/people.ts';
import { FORECASTS } from '../words/forecasts.ts';
import { QUESTIONS } from '../words/questions.ts';
import type { TimedAct } from './act.ts';
import { Crowd } from './crowd.ts';
import { PollTurns } from './poll-turns.ts';
import { PredictionTurns } from './prediction-turns.ts';
import { Room } from './room.ts';

/**
 * What the demo's people do, in order, for ever: the same seed gives the same acts. What is before time zero is the history with which
 * every channel opens.
 */
export function* plan(seed: number): Generator<TimedAct, never> {
  let lastId = 0;
  const newId = () => {
    lastId += 1;
    return lastId;
  };
  const crowd = new Crowd(PEOPLE);
  const rooms = [
    ...CHANNELS.map((channel) => new Room(seed, channel, crowd, newId)),
    ...Object.keys(QUESTIONS).map((channel) => new PollTurns(seed, channel, crowd)),
    ...Object.keys(FORECASTS).map((channel) => new PredictionTurns(seed, channel, crowd)),
  ];
  let coming: TimedAct[] = [];
  for (;;) {
    const room = rooms.reduce((first, one) => (one.nextMs < first.nextMs ? one : first));
    const due = coming.filter(({ atMs }) => atMs <= room.nextMs);
    yield* due;
    if (due.length > 0) coming = coming.filter(({ atMs }) => atMs > room.nextMs);
    // A stable sort: what was thought of first goes first at the same millisecond.
    coming = [...coming, ...room.advance()].sort((one, other) => one.atMs - other.atMs);
  }
}
