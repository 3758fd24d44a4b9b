import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import type { PlayerSession } from './player-session.ts';
import type { PlayerSource } from './player-source.ts';

interface Docked {
  readonly session: PlayerSession | null;
  /** Whether no page shows it, so that the small player does. */
  readonly isSmall: boolean;
}

const NOTHING: Docked = { session: null, isSmall: false };

/** What the dock does with a session, whose code is not loaded before something plays. */
interface Rules {
  open: (source: PlayerSource) => PlayerSession;
  /** Whether it goes on in the small player when its page is left. */
  keeps: (session: PlayerSession) => boolean;
}

/** The one player that goes on while one browses the site: on the page that opened it, and in the small player on every other page. */
export class PlayerDock {
  #docked = NOTHING;
  #screens = 0;
  /** What something else interrupted goes on after that, so it is worth keeping although it is paused. */
  #interrupted: PlayerSession | null = null;
  readonly #watchers = new Set<() => void>();

  readonly docked = (): Docked => this.#docked;

  readonly watch = (watcher: () => void): (() => void) => {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  };

  /** The session of a page that shows this source: the one that plays it already, or a new one in its place. */
  open(source: PlayerSource, rules: Rules): PlayerSession {
    const { session } = this.#docked;
    if (session?.source().id === source.id) return session;
    session?.close();
    this.#screens = 0;
    const opened = rules.open(source);
    this.#become({ session: opened, isSmall: false });
    return opened;
  }

  /** A page shows the session. The returned function says that it no longer does. */
  show(session: PlayerSession, { keeps }: Rules): () => void {
    this.#screens++;
    if (this.#docked.isSmall) this.#become({ session, isSmall: false });
    return () => {
      if (this.#docked.session !== session) return;
      this.#screens--;
      // Another layout of the same page may show it in the same instant.
      queueMicrotask(() => {
        if (this.#docked.session !== session || this.#screens > 0) return;
        if (keeps(session) || this.#interrupted === session) this.#become({ session, isSmall: true });
        else this.close();
      });
    };
  }

  /** Pauses what plays for something that is shown over it. The returned function lets it go on, a live stream at its edge. */
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

/** The dock of the page that has this query cache. */
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
