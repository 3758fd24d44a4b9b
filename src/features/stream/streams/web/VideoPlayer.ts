import { lazyComponent } from '#core/web/lazy-component.tsx';

declare module '#core/web/loads.ts' {
  interface LoadTimes {
    /** With a video: the controls around it. */
    player: true;
    /** With a video that the browser cannot play by itself. */
    hls: true;
  }
}

/** A `Player` whose code loads when there is something to play. Render it inside a `Panel`. */
export const VideoPlayer = lazyComponent('player', () => import('./player/Player.tsx'));
