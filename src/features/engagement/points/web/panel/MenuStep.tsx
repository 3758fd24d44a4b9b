import { focusOnMount } from '#core/web/focus-on-mount.ts';
import { t } from '#core/web/i18n/text.ts';
import { Button } from '#core/web/ui/Button.tsx';
import { Slot } from '#core/web/ui/Slot.tsx';
import type { OpenChat } from '#features/chat/chat/web/api.ts';
import type { PointsAccess } from '../use-points-access.ts';
import { PointsAmount } from './PointsAmount.tsx';
import type { PanelStep } from './panel-steps.ts';
import { RewardGrid } from './RewardGrid.tsx';

interface MenuStepProps {
  chat: OpenChat;
  access: PointsAccess;
  /** The step that the viewer returns from; null when the panel was just opened. */
  cameFrom: PanelStep | null;
  onGo: (step: PanelStep) => void;
}

/** The balance, entries of later features, and the rewards (CP-03). */
export function MenuStep({ chat, access, cameFrom, onGo }: MenuStepProps) {
  return (
    <div className="flex flex-col gap-3 px-4 pt-4">
      <div className="flex items-center justify-between gap-3">
        <PointsAmount access={access} />
        <Button
          ref={cameFrom?.name === 'learn_more' ? focusOnMount : undefined}
          variant="ghost"
          size="small"
          className="-me-2.5 text-mint-text!"
          onClick={() => onGo({ name: 'learn_more' })}
        >
          {t('points.menu.how')}
        </Button>
      </div>
      <Slot name="points.menu" chat={chat} />
      <RewardGrid
        chat={chat}
        cameFrom={cameFrom?.name === 'reward' ? cameFrom.rewardId : null}
        onOpen={(rewardId) => onGo({ name: 'reward', rewardId })}
      />
      {/* Fades out rewards below the edge; at the end, the space below the last row. */}
      <div aria-hidden="true" className="pointer-events-none sticky bottom-0 -mt-3 h-6 shrink-0 bg-linear-to-b from-transparent to-panel" />
    </div>
  );
}
