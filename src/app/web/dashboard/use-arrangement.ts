import { useMemo } from 'react';
import { registry } from '#core/contract/feature.ts';
import { useFeatures, type WebFeature } from '#core/web/feature.ts';
import { type Preference, preference, usePreference } from '#core/web/preference.ts';
import { type Arrangement, MOST_COLUMNS, parseArrangement, type Room } from './arrangement.ts';
import { panesOf, startOf } from './panes.ts';

const keptOf = registry((_features: readonly WebFeature[]) => new Map<string, Preference<Arrangement>>());

/** The stored arrangement of a channel's dashboard in this browser, separate for desktops and tablets. */
function arrangementOf(features: readonly WebFeature[], channelId: number, room: Room): Preference<Arrangement> {
  const kept = keptOf(features);
  const name = `dashboard.${channelId}.${room}`;
  const known = kept.get(name);
  if (known) return known;
  const made = preference<Arrangement>(name, startOf(features)[room], (stored) =>
    parseArrangement(stored, MOST_COLUMNS[room], (pane) => panesOf(features).has(pane)),
  );
  kept.set(name, made);
  return made;
}

/** The arrangement, with functions to change it and to reset it to the default. */
export function useArrangement(channelId: number, room: Room) {
  const features = useFeatures();
  const one = arrangementOf(features, channelId, room);
  const arrangement = usePreference(one);
  return useMemo(
    () => ({
      arrangement,
      change: (next: (now: Arrangement) => Arrangement) => {
        const now = one.get();
        const then = next(now);
        if (then !== now) one.set(then);
      },
      reset: () => one.set(startOf(features)[room]),
    }),
    [arrangement, features, one, room],
  );
}
