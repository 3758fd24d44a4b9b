import { useEffect, useState, useSyncExternalStore } from 'react';
import { t } from '#core/web/i18n/text.ts';
import { type OpenChat, PanelShell } from '#features/chat/chat/web/api.ts';
import { usePointsAccess } from '../use-points-access.ts';
import { LearnMoreStep } from './LearnMoreStep.tsx';
import { MenuStep } from './MenuStep.tsx';
import { MENU, type PanelStep, panelSteps } from './panel-steps.ts';
import { RewardStep } from './RewardStep.tsx';

/** CP-01, CP-02. */
export function PointsPanel({ chat }: { chat: OpenChat }) {
  const access = usePointsAccess(chat);
  const steps = panelSteps(chat.room);
  const step = useSyncExternalStore(steps.subscribe, steps.current);
  const [cameFrom, setCameFrom] = useState<PanelStep | null>(null);
  useEffect(() => steps.mount(), [steps]);
  if (access.kind !== 'own' && access.kind !== 'counted') return null;

  const toMenu = () => {
    setCameFrom(step);
    steps.go(MENU);
  };
  const learnMore = () => {
    steps.go({ name: 'learn_more' });
    chat.panel.open('channel_points');
  };
  return (
    <PanelShell
      chat={chat}
      title={t(step.name === 'learn_more' ? 'points.how.title' : 'points.title')}
      onBack={step.name === 'menu' ? undefined : toMenu}
      isTall
    >
      {step.name === 'menu' ? (
        <MenuStep chat={chat} access={access} cameFrom={cameFrom} onGo={steps.go} />
      ) : step.name === 'reward' ? (
        <RewardStep key={step.rewardId} chat={chat} access={access} rewardId={step.rewardId} onMenu={toMenu} onLearnMore={learnMore} />
      ) : (
        <LearnMoreStep chat={chat} />
      )}
    </PanelShell>
  );
}
