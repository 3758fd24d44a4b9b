import { formatSeconds } from '#core/web/format/duration.ts';
import { formatNumber } from '#core/web/format/number.ts';
import { t } from '#core/web/i18n/text.ts';
import { Button } from '#core/web/ui/Button.tsx';
import { cx } from '#core/web/ui/class-names.ts';
import { Icon } from '#core/web/ui/Icon.tsx';
import { Skeleton } from '#core/web/ui/Skeleton.tsx';
import type { RewardProgress } from '#features/engagement/drops/contract/progress.ts';
import { minutesOf, percentOf, stateOf } from '#features/engagement/drops/rules.ts';
import { DropPicture } from './DropPicture.tsx';

interface RewardCardProps {
  reward: RewardProgress;
  /** Whether a completed reward can be claimed. */
  isClaimable: boolean;
  claim?: { busy: boolean; failed: boolean; onClaim: () => void };
  /** Page that connects the viewer's account with the organization; empty for none. */
  connectUrl?: string;
}

const CARD = 'flex w-38 shrink-0 flex-col overflow-hidden rounded-md bg-control';

/** 152 px wide (DR-02). */
export function RewardCard({ reward, isClaimable, claim, connectUrl = '' }: RewardCardProps) {
  const state = stateOf(reward);
  const isToConnect = state === 'claimed' && connectUrl !== '';
  const isReady = state === 'complete' && isClaimable;
  const { watched } = minutesOf(reward);
  const percent = percentOf(reward);
  const total = formatNumber(reward.required_units);
  return (
    <article aria-label={reward.name} className={cx(CARD, isReady && 'shadow-[inset_0_0_0_1px_var(--mint-line)]')} data-state={state}>
      <DropPicture path={reward.image_url} className={cx('m-px h-26', state === 'claimed' && 'opacity-55')} />
      <div className="flex flex-col gap-1.5 px-2.5 pt-2 pb-2.5">
        <h3 className="truncate text-13 font-semibold" title={reward.name}>
          <bdi>{reward.name}</bdi>
        </h3>
        <p className="flex h-4 justify-between gap-1 text-12 text-ink-2 tabular-nums">
          {isToConnect ? (
            <Claimed />
          ) : state === 'claimed' ? (
            <span>{formatSeconds(60 * reward.required_units, 'short')}</span>
          ) : claim?.failed ? (
            <span className="text-red-text">{t('drops.claim.failed')}</span>
          ) : (
            <>
              <span>{t('drops.minutes_of', { count: formatNumber(watched), total })}</span>
              <span className={cx(state === 'complete' && 'font-semibold text-mint-text')}>{t('drops.percent', { percent })}</span>
            </>
          )}
        </p>
        <div
          role="progressbar"
          aria-label={t('drops.progress', { name: reward.name })}
          aria-valuenow={percent}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuetext={t('drops.minutes_of', { count: formatNumber(watched), total })}
          className="h-1.5 overflow-hidden rounded-full bg-control-active"
        >
          <div className={cx('h-full rounded-full', state === 'claimed' ? 'bg-ink-3' : 'bg-mint')} style={{ width: `${percent}%` }} />
        </div>
        {isToConnect ? (
          <OutLink href={connectUrl} text={t('drops.connect')} hasIcon={false} className="min-h-7 text-12 text-ink underline" />
        ) : (
          <Foot reward={reward} isReady={isReady} claim={claim} />
        )}
      </div>
    </article>
  );
}

function Foot({ reward, isReady, claim }: { reward: RewardProgress; isReady: boolean; claim: RewardCardProps['claim'] }) {
  const { watched, left } = minutesOf(reward);
  if (isReady && claim) {
    return (
      <Button size="small" variant={claim.failed ? 'default' : 'primary'} className="w-full" busy={claim.busy} onClick={claim.onClaim}>
        {claim.failed && !claim.busy && <Icon name="refresh" size="small" />}
        {t(claim.busy ? 'drops.claiming' : claim.failed ? 'core.try_again' : 'drops.claim')}
        <span className="sr-only">
          : <bdi>{reward.name}</bdi>
        </span>
      </Button>
    );
  }
  const state = stateOf(reward);
  const text =
    state === 'complete'
      ? t('drops.too_late')
      : watched === 0
        ? t('drops.watch_to_start')
        : t('drops.to_go', { length: formatSeconds(60 * left, 'short') });
  return (
    <p className="flex min-h-7 items-center gap-1 text-12 font-semibold text-ink-2 tabular-nums">
      {state === 'claimed' ? (
        <Claimed />
      ) : (
        <>
          <Icon name="clock" size="small" />
          {text}
        </>
      )}
    </p>
  );
}

const Claimed = () => (
  <span className="inline-flex items-center gap-1 font-semibold text-mint-text">
    <Icon name="check" size="small" />
    {t('drops.reward_claimed')}
  </span>
);

export function CardSkeleton() {
  return (
    <div className={CARD}>
      <Skeleton className="h-26 rounded-none" />
      <div className="flex flex-col gap-1.5 px-2.5 pt-2 pb-2.5">
        <Skeleton className="h-5 w-4/5" />
        <Skeleton className="h-4" />
        <Skeleton className="h-1.5" />
        <Skeleton className="h-7" />
      </div>
    </div>
  );
}

interface OutLinkProps {
  href: string;
  text: string;
  /** False where space is short. */
  hasIcon?: boolean;
  className?: string;
}

export function OutLink({ href, text, hasIcon = true, className }: OutLinkProps) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener nofollow ugc"
      className={cx('inline-flex min-h-(--h-xs) items-center gap-1 font-semibold hover:underline', className)}
    >
      {hasIcon && <Icon name="popout" size="small" />}
      {text}
      <span className="sr-only">{t('core.new_tab')}</span>
    </a>
  );
}
