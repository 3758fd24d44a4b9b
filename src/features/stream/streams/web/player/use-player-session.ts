import { useQuery } from '@tanstack/react-query';
import { createContext, use, useEffect, useLayoutEffect, useState } from 'react';
import { settingsQuery } from '#core/web/settings.ts';
import { loadEngine } from './engine/open-engine.ts';
import { usePlayerDock } from './player-dock.ts';
import { PlayerSession } from './player-session.ts';
import type { PlayerSource } from './player-source.ts';
import { keepsPlaying } from './player-state.ts';

/** Loads what plays a source. Tests give one of their own. */
export const EngineContext = createContext(loadEngine);

const keeps = (session: PlayerSession): boolean => keepsPlaying(session.state());

/**
 * The session that plays this source on this page. Live streams and recordings go on in the small player when the page is left. A clip is
 * over with its page; what played before pauses meanwhile. A preview, which is silent, leaves that alone.
 */
export function usePlayerSession(source: PlayerSource): PlayerSession | null {
  const dock = usePlayerDock();
  const load = use(EngineContext);
  const cdn = useQuery(settingsQuery).data?.media_url ?? null;
  const [session, setSession] = useState<PlayerSession | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what else changes of a source is passed on below
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
