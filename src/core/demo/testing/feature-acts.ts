import { clientOf } from '../client.ts';
import { actorOf, actPerformers, type DemoAct, type DemoCast, type DemoFeature, type TimedAct } from '../feature.ts';
import { type ServerDouble, serverDouble } from './server-double.ts';

/** Performs acts of one feature against a server double. The token of `ana` is `token-of-ana`. A refused act throws. */
export async function createPerformer(feature: DemoFeature, answer: ServerDouble['answer']) {
  const double = await serverDouble(answer);
  const performers = actPerformers([feature], clientOf(double.url, new AbortController().signal));
  const perform = (act: DemoAct) => performers.get(act.kind)!(act, { slug: act.channel, token: `token-of-${actorOf(act)}` });
  return { double, perform };
}

/** The acts that one feature plans until this time, in order. */
export function plannedActs(feature: DemoFeature, cast: DemoCast, untilMs: number): TimedAct[] {
  const turns = feature.turns?.(1, cast) ?? [];
  const acts = turns.flatMap((ofChannel) => {
    const planned: TimedAct[] = [];
    while (ofChannel.nextMs < untilMs) planned.push(...ofChannel.advance());
    return planned;
  });
  return acts.toSorted((one, other) => one.atMs - other.atMs);
}

/** Twenty people who chat in every channel; the first of them, `mod`, is its moderator. */
export const aCast = (): DemoCast => ({
  audience: () => ['mod', ...Array.from({ length: 19 }, (_, index) => `viewer${index + 1}`)],
  moderators: () => ['mod'],
});
