import { apexCircuit } from './apex-circuit.ts';
import { art } from './art.ts';
import { chess } from './chess.ts';
import { cityHours } from './city-hours.ts';
import { deepKeel } from './deep-keel.ts';
import { foodAndDrink } from './food-and-drink.ts';
import { justChatting } from './just-chatting.ts';
import { music } from './music.ts';
import { outerRange } from './outer-range.ts';
import { sports } from './sports.ts';
import { stackline } from './stackline.ts';
import type { Topic } from './topic.ts';

/** By category slug. */
export const TOPICS: Readonly<Record<string, Topic>> = {
  'apex-circuit': apexCircuit,
  art,
  chess,
  'city-hours': cityHours,
  'deep-keel': deepKeel,
  'food-and-drink': foodAndDrink,
  'just-chatting': justChatting,
  music,
  'outer-range': outerRange,
  sports,
  stackline,
};
