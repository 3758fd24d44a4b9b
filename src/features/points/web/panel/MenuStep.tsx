import { Suspense } from 'react';
import { t } from '#core/web/i18n/text.ts';
import { takeFocus } from '#core/web/take-focus.ts';
import { Button } from '#core/web/ui/Button.tsx';
import { Panel } from '#core/web/ui/Panel.tsx';
import type { OpenChat } from '#features/chat/web/open-chat.ts';
import { menuParts } from '../menu-slots.ts';
import type { PointsStanding } from '../use-standing.ts';
import { PointsAmount } from './PointsAmount.tsx';
import type { PanelStep } from './panel-steps.ts';
import { RewardGrid } from './RewardGrid.tsx';

interface MenuStepProps {
  chat: OpenChat;
  standing: PointsStanding;
  /** The step that one comes back from, null for who just opened the panel. */
  cameFrom: PanelStep | null;
  onGo: (step: PanelStep) => void;
}

/** Where the panel begins: what one has, what later features bring, and the rewards (CP-03). */
export function MenuStep({ chat, standing, cameFrom, onGo }: MenuStepProps) {
  return (
    <div className="flex flex-col gap-3 p-4">
      <div className="flex items-center justify-between gap-3">
        <PointsAmount standing={standing} />
        <Button
          ref={cameFrom?.name === 'learn_more' ? takeFocus : undefined}
          look="ghost"
          size="small"
          className="-me-2.5 text-mint-text!"
          onClick={() => onGo({ name: 'learn_more' })}
        >
          {t('points.menu.how')}
        </Button>
      </div>
      {menuParts().map(({ name, Part }) => (
        <Panel key={name} name={`${name} in the points panel`}>
          <Suspense fallback={null}>
            <Part chat={chat} />
          </Suspense>
        </Panel>
      ))}
      <RewardGrid
        chat={chat}
        cameFrom={cameFrom?.name === 'reward' ? cameFrom.rewardId : null}
        onOpen={(rewardId) => onGo({ name: 'reward', rewardId })}
      />
    </div>
  );
}
