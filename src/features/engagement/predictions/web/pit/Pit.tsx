import type { ReactNode } from 'react';
import { useReducedMotion } from '#core/web/appearance.ts';
import { lazyComponent } from '#core/web/lazy-component.tsx';
import { Panel } from '#core/web/ui/Panel.tsx';
import type { Outcome } from '#features/engagement/predictions/contract.ts';

const BallPit = lazyComponent('use', async () => ({ default: (await import('./BallPit.tsx')).BallPit }));

/** Hidden with reduced motion (PR-12). Loaded lazily; an error is logged and the panel works without it. */
export function Pit({ outcomes }: { outcomes: readonly Outcome[] }) {
  if (useReducedMotion()) return null;
  const room = (pit: ReactNode) => (
    <div aria-hidden="true" className="h-[142px] bg-well lg:h-[122px]">
      {pit}
    </div>
  );
  return (
    <Panel name="Ball pit" pending={room(null)}>
      {room(<BallPit outcomes={outcomes} />)}
    </Panel>
  );
}
