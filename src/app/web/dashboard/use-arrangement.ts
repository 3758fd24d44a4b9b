import { useMemo } from 'react';
import { registry } from '#core/contract/feature.ts';
import { useFeatures, type WebFeature } from '#core/web/feature.ts';
import { type Preference, preference, usePreference } from '#core/web/preference.ts';
import { type Arrangement, MOST_COLUMNS, parseArrangement, type Room } from './arrangement.ts';
import { panesOf, startOf } from './panes.ts';

const keptOf = registry((_features: readonly WebFeature[]) => new Map<string, Preference<Arrangement>>());

/** How the panes of a channel's dashboard stand in this browser; a desktop and a tablet each remember their own. */
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

/** The arrangement, how to change it, and the way back to the first one. */
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
