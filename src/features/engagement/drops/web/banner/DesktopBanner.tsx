import { useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { formatDate } from '#core/web/format/date.ts';
import { formatNumber } from '#core/web/format/number.ts';
import { t } from '#core/web/i18n/text.ts';
import { parseBoolean, preference, usePreference } from '#core/web/preference.ts';
import { serverNow } from '#core/web/server-clock.ts';
import { Button } from '#core/web/ui/Button.tsx';
import { buttonClass } from '#core/web/ui/button-class.ts';
import { Icon } from '#core/web/ui/Icon.tsx';
import { IconButton } from '#core/web/ui/IconButton.tsx';
import { Tag } from '#core/web/ui/Tag.tsx';
import { categoryName } from '#features/channel/channels/web/api.ts';
import type { Campaign } from '#features/engagement/drops/contract/campaign.ts';
import type { CampaignProgress } from '#features/engagement/drops/contract/progress.ts';
import { minutesOf, nextReward, stateOf } from '#features/engagement/drops/rules.ts';
import { askToSignIn } from '#features/people/accounts/web/api.ts';
import { DropPicture } from '../card/DropPicture.tsx';
import { RewardCards } from '../card/RewardCards.tsx';
import { DROPS_KEY } from '../queries.ts';

const folded = preference('drops-folded', false, parseBoolean);

export interface BannerProps {
  campaign: Campaign;
  progress: CampaignProgress;
  onDismiss: () => void;
}

/** The banner below the player (DR-04). */
export default function DesktopBanner({ campaign, progress, onDismiss, isSignedIn }: BannerProps & { isSignedIn: boolean }) {
  const cards = useId();
  const cache = useQueryClient();
  const isFolded = usePreference(folded);
  const isTest = campaign.status === 'test';
  const logo = campaign.organization.logo_url;
  return (
    <section
      aria-label={t('drops.banner', { name: campaign.name })}
      className="@container relative mx-5 mt-4 overflow-hidden rounded-lg border border-line-soft bg-panel"
    >
      <header className="flex min-h-13 flex-wrap items-center gap-x-3 gap-y-2 py-2 ps-4 pe-2 @max-[36rem]:gap-x-2 @max-[36rem]:ps-3">
        {logo === '' ? (
          <span className="grid size-9 shrink-0 place-items-center rounded-md bg-mint-soft text-mint-text">
            <Icon name="box" />
          </span>
        ) : (
          <DropPicture path={logo} className="size-9 shrink-0 rounded-md" />
        )}
        <div className="min-w-24 flex-1">
          <h2 className="flex items-center gap-2 text-14 font-bold">
            <bdi className="line-clamp-2 wrap-anywhere">{`${categoryName(campaign.category.name)}: ${campaign.name}`}</bdi>
            {isTest && <Tag tone="amber">{t('drops.state.test')}</Tag>}
          </h2>
          <p className="line-clamp-2 text-12 text-ink-2 tabular-nums">{isTest ? t('drops.banner.test') : bannerLine(progress)}</p>
        </div>
        {isSignedIn ? (
          <a href="/drops/inventory" target="_blank" rel="noopener" className={buttonClass('default', 'small')}>
            <Icon name="popout" size="small" />
            <span className="@max-[36rem]:sr-only">{t('drops.inventory')}</span>
            <span className="sr-only">{t('core.new_tab')}</span>
          </a>
        ) : (
          <Button
            size="small"
            className="@max-[36rem]:order-last @max-[36rem]:basis-full"
            onClick={() => askToSignIn(t('drops.sign_in.purpose'))}
          >
            {t('drops.sign_in')}
          </Button>
        )}
        {isSignedIn && (
          <IconButton
            icon="refresh"
            label={t('drops.refresh')}
            size="small"
            onClick={() => void cache.invalidateQueries({ queryKey: DROPS_KEY })}
          />
        )}
        <IconButton
          icon={isFolded ? 'down' : 'up'}
          label={t(isFolded ? 'drops.unfold' : 'drops.fold')}
          size="small"
          aria-expanded={!isFolded}
          aria-controls={cards}
          onClick={() => folded.set(!isFolded)}
        />
        <IconButton icon="x" label={t('drops.dismiss')} size="small" onClick={onDismiss} />
      </header>
      <div id={cards} hidden={isFolded} className="px-4 pt-1 pb-4">
        {!isFolded && <RewardCards progress={progress} isTest={isTest} isClaimable={isSignedIn} connectUrl={campaign.connect_url} />}
      </div>
      <CampaignTime campaign={campaign} />
    </section>
  );
}

/** Share of the campaign's time that is left. Tests have no end. */
function CampaignTime({ campaign: { starts_at, ends_at, status } }: { campaign: Campaign }) {
  if (status === 'test' || starts_at === null || ends_at === null) return null;
  const [start, end] = [Date.parse(starts_at), Date.parse(ends_at)];
  const left = Math.max(0, Math.min(100, Math.round((100 * (end - serverNow().getTime())) / (end - start))));
  const until = t('drops.ends', { date: formatDate(ends_at, 'medium') });
  return (
    <div
      role="progressbar"
      aria-label={t('drops.time_left')}
      aria-valuenow={left}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuetext={until}
      title={until}
      className="h-[3px] bg-control-active"
    >
      <div className="h-full bg-mint" style={{ width: `${left}%` }} />
    </div>
  );
}

function bannerLine(progress: CampaignProgress): string {
  const ready = progress.rewards.filter((reward) => stateOf(reward) === 'complete').length;
  if (ready > 0) return t('drops.ready', { count: ready });
  const next = nextReward(progress);
  if (!next) return t('drops.all_claimed');
  const { watched } = minutesOf(next);
  return t('drops.next', { name: next.name, count: formatNumber(watched), total: formatNumber(next.required_units) });
}
