import { useQuery } from '@tanstack/react-query';
import { createContext, use, useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { settingsQuery } from '#core/web/settings.ts';
import { loadEngine } from './engine/open-engine.ts';
import type { PlayerClock } from './playback.ts';
import { usePlayerDock } from './player-dock.ts';
import { PlayerSession } from './player-session.ts';
import type { PlayerSource } from './player-source.ts';
import { keepsPlaying, type PlayerState } from './player-state.ts';

/** Tests provide their own engine. */
export const EngineContext = createContext(loadEngine);

const keeps = (session: PlayerSession): boolean => keepsPlaying(session.state());

/** Live streams and recordings continue in the small player. A clip ends with its page, and pauses other playback meanwhile. */
export function usePlayerSession(source: PlayerSource): PlayerSession | null {
  const dock = usePlayerDock();
  const load = use(EngineContext);
  const cdn = useQuery(settingsQuery).data?.media_url ?? null;
  const [session, setSession] = useState<PlayerSession | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other changes of the source are passed on below
  useLayoutEffect(() => {
    const rules = { open: (one: PlayerSource) => new PlayerSession(one, { load, cdn }), keeps };
    if (source.kind === 'clip' || source.isPreview) {
      const resume = source.isPreview ? () => undefined : dock.interrupt();
      const opened = rules.open(source);
      setSession(opened);
      return () => {
        opened.close();
        resume();
      };
    }
    const opened = dock.open(source, rules);
    setSession(opened);
    return dock.show(opened, rules);
  }, [dock, load, source.id]);
  useEffect(() => {
    if (session?.source().id === source.id) session.update(source);
  }, [session, source]);
  return session;
}

export const usePlayerState = (session: PlayerSession): PlayerState => useSyncExternalStore(session.watch, session.state);

export const usePlayerSource = (session: PlayerSession): PlayerSource => useSyncExternalStore(session.watch, session.source);

/** Updated about four times a second. */
export const usePlayerClock = (session: PlayerSession): PlayerClock => useSyncExternalStore(session.watchClock, session.clock);
