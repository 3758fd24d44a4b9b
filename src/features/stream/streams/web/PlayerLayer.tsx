import { lazyComponent } from '#core/web/lazy-component.tsx';
import { useDocked } from './player/player-dock.ts';

const SmallPlayer = lazyComponent('player', () => import('./player/SmallPlayer.tsx'));

export function PlayerLayer() {
  const { session, isSmall } = useDocked();
  return session !== null && isSmall && <SmallPlayer session={session} />;
}
