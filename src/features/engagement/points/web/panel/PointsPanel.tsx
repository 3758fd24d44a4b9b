import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { t } from '#core/web/i18n/text.ts';
import { Button } from '#core/web/ui/Button.tsx';
import { buttonClass } from '#core/web/ui/button-class.ts';
import { Coin } from '#core/web/ui/Coin.tsx';
import { EmptyState } from '#core/web/ui/EmptyState.tsx';
import { Icon } from '#core/web/ui/Icon.tsx';
import type { IconName } from '#core/web/ui/icon-names.ts';
import { focusOnMount } from '#core/web/ui/initial-focus.ts';
import { Skeleton } from '#core/web/ui/Skeleton.tsx';
import { Slot } from '#core/web/ui/Slot.tsx';
import { PHONE, useMediaQuery } from '#core/web/use-media-query.ts';
import { type ChatRoom, type OpenChat, PanelShell, PanelSteps } from '#features/chat/chat/web/api.ts';
import { usePayments } from '#features/economy/payments/web/api.ts';
import { type PointsRates, WATCH_MINUTES } from '#features/engagement/points/contract/settings.ts';
import { balanceText } from '../balance/points-text.ts';
import { pointsSettingsQuery, shownRewardsQuery } from '../queries.ts';
import { RewardPicture } from '../RewardPicture.tsx';
import { type PointsAccess, usePointsAccess } from '../use-points-access.ts';
import { RedeemForm } from './RedeemForm.tsx';
import { RewardGrid } from './RewardGrid.tsx';

/** CP-01, CP-02. */
export function PointsPanel({ chat }: { chat: OpenChat }) {
  const access = usePointsAccess(chat);
  const { steps, drafts } = panelState(chat.room);
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
        <RewardStep
          key={step.rewardId}
          chat={chat}
          access={access}
          rewardId={step.rewardId}
          drafts={drafts}
          onMenu={toMenu}
          onLearnMore={learnMore}
        />
      ) : (
        <LearnMoreStep chat={chat} />
      )}
    </PanelShell>
  );
}

interface MenuStepProps {
  chat: OpenChat;
  access: PointsAccess;
  /** The step that the viewer returns from; null when the panel was just opened. */
  cameFrom: PanelStep | null;
  onGo: (step: PanelStep) => void;
}

/** The balance, entries of later features, and the rewards (CP-03). */
function MenuStep({ chat, access, cameFrom, onGo }: MenuStepProps) {
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

/** Infinity in the viewer's own channel (CP-04). */
function PointsAmount({ access }: { access: PointsAccess }) {
  const phone = useMediaQuery(PHONE);
  return (
    <p className="flex min-w-0 items-center gap-2 text-22 font-extrabold tabular-nums">
      <Coin shape="ticket" label={t('points.unit')} className="size-5.5!" />
      {access.kind === 'own' ? (
        <>
          <span aria-hidden="true">∞</span>
          <span className="sr-only">{t('points.unlimited')}</span>
        </>
      ) : access.kind === 'counted' && access.points !== null ? (
        balanceText(access.points, phone)
      ) : (
        <Skeleton className="h-5 w-20" />
      )}
    </p>
  );
}

interface RewardStepProps {
  chat: OpenChat;
  access: PointsAccess;
  rewardId: string;
  drafts: Map<string, string>;
  onMenu: () => void;
  onLearnMore: () => void;
}

function RewardStep({ chat, access, rewardId, drafts, onMenu, onLearnMore }: RewardStepProps) {
  const rewards = useQuery(shownRewardsQuery(chat.channel.slug));
  if (rewards.isPending) return <Skeleton className="m-4 h-40 rounded-md" />;
  const reward = rewards.data?.find(({ id }) => id === rewardId);
  if (reward === undefined) {
    return (
      <EmptyState
        icon="gift"
        title={t('points.reward.gone')}
        action={
          <Button ref={focusOnMount} onClick={onMenu}>
            {t('points.reward.to_menu')}
          </Button>
        }
      >
        {t('points.reward.gone.text', { channel: chat.channel.user.username })}
      </EmptyState>
    );
  }
  return (
    <>
      <RewardPicture color={reward.background_color} look={reward} className="h-20 w-full" />
      <div className="flex flex-col gap-3 p-4">
        <div>
          <p className="text-16 font-bold wrap-anywhere">
            <bdi>{reward.title}</bdi>
          </p>
          {reward.description !== '' && (
            <p className="mt-0.5 text-ink-2 wrap-anywhere">
              <bdi>{reward.description}</bdi>
            </p>
          )}
        </div>
        <RedeemForm chat={chat} access={access} reward={reward} drafts={drafts} onLearnMore={onLearnMore} />
      </div>
    </>
  );
}

/** CP-02. */
type PanelStep = { name: 'menu' } | { name: 'reward'; rewardId: string } | { name: 'learn_more' };

const MENU: PanelStep = { name: 'menu' };

/** View state of the panel of one chat. It outlives the panel, which is mounted only while open. */
class PanelState {
  readonly steps = new PanelSteps<PanelStep>(MENU);
  /** Unsent messages by reward. Back and Close keep them. */
  readonly drafts = new Map<string, string>();
}

const states = new WeakMap<ChatRoom, PanelState>();

/** Returns the same object while the chat is open. */
function panelState(room: ChatRoom): PanelState {
  const known = states.get(room) ?? new PanelState();
  states.set(room, known);
  return known;
}

/** How to earn points here, with a link to the viewer's statement (CP-08). */
function LearnMoreStep({ chat: { channel, isPopout } }: { chat: OpenChat }) {
  const rates = useQuery(pointsSettingsQuery(channel.slug)).data;
  const canSubscribe = usePayments()?.provider !== null && channel.subscription_enabled;
  const ways = rates === undefined ? [] : waysToEarn(rates, canSubscribe).filter(({ points }) => points > 0);
  return (
    <div className="flex flex-col gap-3 p-4">
      <p className="text-ink-2">{t('points.how.text', { channel: channel.user.username })}</p>
      {ways.length === 0 ? (
        <p className="text-ink-2">{t('points.how.none')}</p>
      ) : (
        <ul className="overflow-hidden rounded-md bg-control">
          {ways.map(({ icon, text, points }) => (
            <li key={text} className="flex min-h-11 items-center gap-3 border-line-soft px-3 py-1.5 not-first:border-t">
              <Icon name={icon} className="text-ink-2" />
              <span className="min-w-0 flex-1 font-medium">{text}</span>
              <span className="flex items-center gap-1 font-bold tabular-nums">
                <Coin shape="ticket" label={t('points.unit')} />
                {t('points.plus', { points: balanceText(points, false) })}
              </span>
            </li>
          ))}
        </ul>
      )}
      <p className="text-12 text-ink-3">{t('points.how.spend')}</p>
      <Link
        to="/settings/points/$slug"
        params={{ slug: channel.slug }}
        target={isPopout ? '_blank' : undefined}
        className={buttonClass('default', 'small', 'self-start')}
      >
        <Icon name="list" size="small" />
        {t('points.how.statement')}
      </Link>
    </div>
  );
}

function waysToEarn(rates: PointsRates, canSubscribe: boolean): { icon: IconName; text: string; points: number }[] {
  const watching = { icon: 'eye', text: t('points.how.watch', { minutes: WATCH_MINUTES }), points: rates.watch_points } as const;
  const following = { icon: 'heart', text: t('points.how.follow'), points: rates.follow_points } as const;
  if (!canSubscribe) return [watching, following];
  return [
    watching,
    { icon: 'star', text: t('points.how.watch.subscriber'), points: rates.subscriber_watch_points },
    following,
    { icon: 'star', text: t('points.how.subscribe'), points: rates.subscription_points },
    { icon: 'gift', text: t('points.how.gift'), points: rates.gift_points },
  ];
}
