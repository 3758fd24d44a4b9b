import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import type { PlayerSession } from './player-session.ts';
import type { PlayerSource } from './player-source.ts';

interface Docked {
  readonly session: PlayerSession | null;
  /** Whether no page shows the session, so the small player does. */
  readonly isSmall: boolean;
}

const NOTHING: Docked = { session: null, isSmall: false };

/** Callbacks into sessions, whose code is not loaded before something plays. */
interface Rules {
  open: (source: PlayerSource) => PlayerSession;
  /** Whether playback continues in the small player when its page is left. */
  keeps: (session: PlayerSession) => boolean;
}

/** The player that continues while browsing: on its own page, and in the small player elsewhere. */
export class PlayerDock {
  #docked = NOTHING;
  #screens = 0;
  /** Interrupted playback resumes afterwards, so it is kept although it is paused. */
  #interrupted: PlayerSession | null = null;
  readonly #watchers = new Set<() => void>();

  readonly docked = (): Docked => this.#docked;

  readonly watch = (watcher: () => void): (() => void) => {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  };

  /** Returns the session that already plays this source, or a new one that replaces it. */
  open(source: PlayerSource, rules: Rules): PlayerSession {
    const { session } = this.#docked;
    if (session?.source().id === source.id) return session;
    session?.close();
    this.#screens = 0;
    const opened = rules.open(source);
    this.#become({ session: opened, isSmall: false });
    return opened;
  }

  /** Marks the session as shown by a page. The returned function reverts that. */
  show(session: PlayerSession, { keeps }: Rules): () => void {
    this.#screens++;
    if (this.#docked.isSmall) this.#become({ session, isSmall: false });
    return () => {
      if (this.#docked.session !== session) return;
      this.#screens--;
      // Another layout of the same page may take it over in the same task.
      queueMicrotask(() => {
        if (this.#docked.session !== session || this.#screens > 0) return;
        if (keeps(session) || this.#interrupted === session) this.#become({ session, isSmall: true });
        else this.close();
      });
    };
  }

  /** Pauses playback for an overlay. The returned function resumes it, for live streams at the edge. */
  interrupt(): () => void {
    const { session } = this.#docked;
    if (session?.state().wants !== 'play') return () => undefined;
    const { isFollowing } = session.state();
    session.pause();
    this.#interrupted = session;
    return () => {
      this.#interrupted = null;
      if (this.#docked.session !== session) return;
      if (isFollowing) session.goLive();
      else session.play();
    };
  }

  close(): void {
    this.#docked.session?.close();
    this.#screens = 0;
    this.#become(NOTHING);
  }

  #become(docked: Docked): void {
    this.#docked = docked;
    for (const watcher of this.#watchers) watcher();
  }
}

const docks = new WeakMap<QueryClient, PlayerDock>();

export function dockOf(cache: QueryClient): PlayerDock {
  const dock = docks.get(cache) ?? new PlayerDock();
  docks.set(cache, dock);
  return dock;
}

export const usePlayerDock = (): PlayerDock => dockOf(useQueryClient());

export function useDocked(): Docked {
  const dock = usePlayerDock();
  return useSyncExternalStore(dock.watch, dock.docked);
}
