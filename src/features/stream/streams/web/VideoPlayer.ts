import { lazyComponent } from '#core/web/lazy-component.tsx';

/** A `Player` whose code loads when there is something to play. Render it inside a `Panel`. */
export const VideoPlayer = lazyComponent(() => import('./player/Player.tsx'));
