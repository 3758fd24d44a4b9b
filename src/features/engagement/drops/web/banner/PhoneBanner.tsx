import { useState } from 'react';
import { formatNumber } from '#core/web/format/number.ts';
import { t } from '#core/web/i18n/text.ts';
import { serverNow } from '#core/web/server-clock.ts';
import { Button } from '#core/web/ui/Button.tsx';
import { buttonClass } from '#core/web/ui/button-class.ts';
import { IconButton } from '#core/web/ui/IconButton.tsx';
import { useNow } from '#core/web/use-now.ts';
import type { RewardProgress } from '#features/engagement/drops/contract/progress.ts';
import { minutesOf, nextReward, PHONE_BANNER_SECONDS, percentOf, stateOf } from '#features/engagement/drops/rules.ts';
import { DropPicture } from '../card/DropPicture.tsx';
import { useClaim } from '../use-drops.ts';
import type { BannerProps } from './DesktopBanner.tsx';

/** Shows the next reward below a phone's stream. A dismissed banner returns when another reward is next or one is ready. */
export default function PhoneBanner({ campaign, progress, onDismiss }: BannerProps) {
  const reward = nextReward(progress);
  if (!reward) return null;
  return (
    <Line
      key={`${campaign.id} ${reward.id} ${stateOf(reward)}`}
      name={campaign.name}
      of={{ id: campaign.id, isTest: campaign.status === 'test' }}
      reward={reward}
      onDismiss={onDismiss}
    />
  );
}

interface LineProps {
  name: string;
  of: Parameters<typeof useClaim>[0];
  reward: RewardProgress;
  onDismiss: () => void;
}

/** Hides after 30 s, unless it has the focus or a claim is in progress (DR-04). */
function Line({ name, of, reward, onDismiss }: LineProps) {
  const [since, setSince] = useState(() => serverNow().getTime());
  const [isHeld, setHeld] = useState(false);
  const now = useNow(1000).getTime();
  const claim = useClaim(of);
  const left = Math.max(0, PHONE_BANNER_SECONDS - Math.floor((now - since) / 1000));
  if (left === 0 && !isHeld && !claim.isPending) return null;
  const isReady = stateOf(reward) === 'complete';
  const { watched } = minutesOf(reward);
  const counts = { count: formatNumber(watched), total: formatNumber(reward.required_units), percent: percentOf(reward) };
  return (
    <section
      aria-label={t('drops.banner', { name })}
      className="border-b border-line-soft bg-column"
      onFocus={() => setHeld(true)}
      onBlur={() => {
        setHeld(false);
        setSince(serverNow().getTime());
      }}
    >
      <div className="flex items-center gap-2.5 py-2 ps-3 pe-2">
        <DropPicture path={reward.image_url} className="size-10 shrink-0 rounded-md" />
        <div className="min-w-0 flex-1">
          <p className="truncate font-semibold">
            <bdi>{isReady ? t('drops.reward_ready', { name: reward.name }) : reward.name}</bdi>
          </p>
          <p className="truncate text-12 text-ink-2 tabular-nums">
            {claim.isError ? (
              <span className="text-red-text">{t('drops.claim.failed')}</span>
            ) : isReady ? (
              <bdi>{name}</bdi>
            ) : (
              t('drops.minutes_of_percent', counts)
            )}
          </p>
        </div>
        {isReady ? (
          <Button size="small" variant="primary" busy={claim.isPending} onClick={() => claim.mutate({ id: reward.id, name: reward.name })}>
            {t(claim.isError ? 'core.try_again' : 'drops.claim')}
            <span className="sr-only">
              : <bdi>{reward.name}</bdi>
            </span>
          </Button>
        ) : (
          <a href="/drops/inventory" target="_blank" rel="noopener" className={buttonClass('default', 'small')}>
            {t('drops.see')}
            <span className="sr-only">{t('core.new_tab')}</span>
          </a>
        )}
        <IconButton icon="x" label={t('drops.dismiss')} size="small" tooltip={false} onClick={onDismiss} />
      </div>
      <div aria-hidden="true" className="h-[3px] bg-control-active">
        <div className="h-full bg-mint" style={{ width: `${(100 * left) / PHONE_BANNER_SECONDS}%` }} />
      </div>
    </section>
  );
}
