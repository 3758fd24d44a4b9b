import { Link } from '@tanstack/react-router';
import { formatDate } from '#core/web/format/date.ts';
import { t } from '#core/web/i18n/text.ts';
import { buttonClass } from '#core/web/ui/button-class.ts';
import { Icon } from '#core/web/ui/Icon.tsx';
import { Tag } from '#core/web/ui/Tag.tsx';
import { Picture } from '#features/channels/web/api.ts';
import type { Campaign } from '#features/drops/contract/campaign.ts';
import type { CampaignProgress, RewardProgress } from '#features/drops/contract/progress.ts';
import { CLAIM_PERIOD } from '#features/drops/rules.ts';
import { RewardCards } from '../card/RewardCards.tsx';

interface CampaignCardProps {
  progress: CampaignProgress;
  /** Absent for one whose claims have closed, which the list of campaigns no longer has. */
  campaign: Campaign | undefined;
  isTest?: boolean;
  only?: (reward: RewardProgress) => boolean;
}

/** A campaign with its rewards on the page of drops. */
export function CampaignCard({ progress, campaign, isTest = false, only }: CampaignCardProps) {
  const { category } = progress;
  const isOver = !isTest && (!campaign || campaign.status === 'expired');
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
          </div>
          {isTest && <Tag tone="amber">{t('drops.state.test')}</Tag>}
          {isOver && <Tag tone="amber">{t('drops.state.expired')}</Tag>}
          {campaign?.status === 'upcoming' && <Tag>{t('drops.state.upcoming')}</Tag>}
          {campaign?.status === 'active' && (
            <Link to="/category/$slug" params={{ slug: category.slug }} className={buttonClass('default', 'small')}>
              {t('drops.watch')}
            </Link>
          )}
        </header>
        <RewardCards progress={progress} isClaimable={isTest || progress.status !== 'expired'} {...(only && { only })} />
        {campaign && (campaign.connect_url !== '' || campaign.url !== '') && (
          <p className="mt-3 flex flex-wrap gap-3 text-12">
            {campaign.connect_url !== '' && <OutLink href={campaign.connect_url} text={t('drops.connect')} />}
            {campaign.url !== '' && <OutLink href={campaign.url} text={t('drops.about')} />}
          </p>
        )}
      </div>
    </article>
  );
}

function OutLink({ href, text }: { href: string; text: string }) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener nofollow ugc"
      className="inline-flex min-h-6 items-center gap-1 font-semibold hover:underline"
    >
      <Icon name="popout" size="small" />
      {text}
      <span className="sr-only">{t('drops.new_tab')}</span>
    </a>
  );
}

function timeText({ status, starts_at, ends_at }: Campaign): string {
  const date = (at: string | number) => formatDate(typeof at === 'string' ? at : new Date(at), 'medium');
  if (status === 'upcoming' && starts_at !== null) return t('drops.starts', { date: date(starts_at) });
  if (ends_at === null) return '';
  if (status !== 'expired') return t('drops.ends', { date: date(ends_at) });
  return t('drops.claim_until', { ended: date(ends_at), date: date(Date.parse(ends_at) + CLAIM_PERIOD) });
}
