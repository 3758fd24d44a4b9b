import { useMemo } from 'react';
import { registry } from '#core/contract/feature.ts';
import { useFeatures, type WebFeature } from '#core/web/feature.ts';
import { type Preference, preference, usePreference } from '#core/web/preference.ts';
import { type Arrangement, MAX_COLUMNS, parseArrangement, type ScreenSize } from './arrangement.ts';
import { defaultArrangements, panesOf } from './panes.ts';

const preferencesOf = registry((_features: readonly WebFeature[]) => new Map<string, Preference<Arrangement>>());

/** The stored arrangement of a channel's dashboard in this browser, separate for desktops and tablets. */
function arrangementOf(features: readonly WebFeature[], channelId: number, room: ScreenSize): Preference<Arrangement> {
  const kept = preferencesOf(features);
  const name = `dashboard.${channelId}.${room}`;
  const known = kept.get(name);
  if (known) return known;
  const made = preference<Arrangement>(name, defaultArrangements(features)[room], (stored) =>
    parseArrangement(stored, MAX_COLUMNS[room], (pane) => panesOf(features).has(pane)),
  );
  kept.set(name, made);
  return made;
}

/** The arrangement, with functions to change it and to reset it to the default. */
export function useArrangement(channelId: number, room: ScreenSize) {
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
      reset: () => one.set(defaultArrangements(features)[room]),
    }),
    [arrangement, features, one, room],
  );
}
