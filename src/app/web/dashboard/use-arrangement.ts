import { useMemo } from 'react';
import { type Preference, preference, usePreference } from '#core/web/preference.ts';
import { type Arrangement, MOST_COLUMNS, parseArrangement, type Room, START } from './arrangement.ts';

const kept = new Map<string, Preference<Arrangement>>();

/** How the panes of a channel's dashboard stand in this browser; a desktop and a tablet each remember their own. */
function arrangementOf(channelId: number, room: Room): Preference<Arrangement> {
  const name = `dashboard.${channelId}.${room}`;
  const known = kept.get(name);
  if (known) return known;
  const made = preference<Arrangement>(name, START[room], (stored) => parseArrangement(stored, MOST_COLUMNS[room]));
  kept.set(name, made);
  return made;
}

/** The arrangement, how to change it, and the way back to the first one. */
export function useArrangement(channelId: number, room: Room) {
  const one = arrangementOf(channelId, room);
  const arrangement = usePreference(one);
  return useMemo(
    () => ({
      arrangement,
      change: (next: (now: Arrangement) => Arrangement) => {
        const now = one.get();
        const then = next(now);
        if (then !== now) one.set(then);
      },
      reset: () => one.set(START[room]),
    }),
    [arrangement, one, room],
  );
}
