import { msAfter } from '#core/contract/durations.ts';
import { formatDate } from '#core/web/format/date.ts';
import { t } from '#core/web/i18n/text.ts';
import { Tag } from '#core/web/ui/Tag.tsx';
import { Picture } from '#features/channel/channels/web/api.ts';
import type { Campaign } from '#features/engagement/drops/contract/campaign.ts';
import type { CampaignProgress, RewardProgress } from '#features/engagement/drops/contract/progress.ts';
import { CLAIM_PERIOD, stateOf } from '#features/engagement/drops/rules.ts';
import { DropPicture } from '../card/DropPicture.tsx';
import { OutLink } from '../card/OutLink.tsx';
import { RewardCards } from '../card/RewardCards.tsx';
import { LiveChannels } from './LiveChannels.tsx';

interface CampaignCardProps {
  progress: CampaignProgress;
  /** Absent from the public list when in test, when its claims have closed, or when too many others run. */
  campaign: Campaign | undefined;
  isTest?: boolean;
  only?: (reward: RewardProgress) => boolean;
}

export function CampaignCard({ progress, campaign, isTest = false, only = () => true }: CampaignCardProps) {
  const { category } = progress;
  const connectUrl = campaign?.connect_url ?? '';
  // Cards of claimed rewards already have the link.
  const isConnectShown = connectUrl !== '' && !progress.rewards.some((reward) => only(reward) && stateOf(reward) === 'claimed');
  const isOver = !isTest && (campaign ? campaign.status : progress.status) === 'expired';
  return (
    <article
      aria-label={progress.name}
      className="grid gap-4 rounded-lg border border-line-soft bg-panel p-4 md:grid-cols-[96px_minmax(0,1fr)]"
    >
      <div className="aspect-3/4 self-start overflow-hidden rounded-md bg-control max-md:hidden">
        <Picture src={category.image_url} category={category.slug} seed={category.slug} />
      </div>
      <div className="min-w-0">
        <header className="mb-3 flex items-start gap-2">
          <div className="min-w-0 flex-1">
            <h2 className="text-16 font-bold wrap-anywhere">
              <bdi>{progress.name}</bdi>
            </h2>
            <p className="text-12 text-ink-2">
              <bdi>{category.name}</bdi>
              {campaign && <>, {timeText(campaign)}</>}
            </p>
            {campaign && <OrganizationLink organization={campaign.organization} />}
          </div>
          {isTest && <Tag tone="amber">{t('drops.state.test')}</Tag>}
          {isOver && <Tag tone="amber">{t('drops.state.expired')}</Tag>}
          {campaign?.status === 'upcoming' && <Tag>{t('drops.state.upcoming')}</Tag>}
          {campaign?.status === 'active' && <LiveChannels campaign={campaign} isCounted={progress.progress_units > 0} />}
        </header>
        <RewardCards progress={progress} isClaimable={isTest || progress.status !== 'expired'} connectUrl={connectUrl} only={only} />
        {campaign && (isConnectShown || campaign.url !== '') && (
          <p className="mt-3 flex flex-wrap gap-3 text-12">
            {isConnectShown && <OutLink href={connectUrl} text={t('drops.connect')} />}
            {campaign.url !== '' && <OutLink href={campaign.url} text={t('drops.about')} />}
          </p>
        )}
      </div>
    </article>
  );
}

function OrganizationLink({ organization: { name, logo_url, url } }: Pick<Campaign, 'organization'>) {
  return (
    <p className="mt-1 flex min-w-0 items-center gap-1.5 text-12 text-ink-2">
      {logo_url !== '' && <DropPicture path={logo_url} className="size-5 shrink-0 rounded-xs" />}
      {url === '' ? (
        <bdi className="truncate">{name}</bdi>
      ) : (
        <a href={url} target="_blank" rel="noopener nofollow ugc" className="inline-flex min-h-6 min-w-0 items-center hover:underline">
          <bdi className="truncate">{name}</bdi>
          <span className="sr-only">{t('drops.new_tab')}</span>
        </a>
      )}
    </p>
  );
}

function timeText({ status, starts_at, ends_at }: Campaign): string {
  const date = (at: string | Date) => formatDate(at, 'medium');
  if (status === 'upcoming' && starts_at !== null) return t('drops.starts', { date: date(starts_at) });
  if (ends_at === null) return '';
  if (status !== 'expired') return t('drops.ends', { date: date(ends_at) });
  return t('drops.claim_until', { ended: date(ends_at), date: date(msAfter(new Date(ends_at), CLAIM_PERIOD)) });
}
