import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { t } from '#core/web/i18n/text.ts';
import { Button } from '#core/web/ui/Button.tsx';
import { buttonClass } from '#core/web/ui/button-class.ts';
import { EmptyState } from '#core/web/ui/EmptyState.tsx';
import { ErrorState, QueryError } from '#core/web/ui/ErrorState.tsx';
import { Icon } from '#core/web/ui/Icon.tsx';
import { ShowMore } from '#core/web/ui/ShowMore.tsx';
import { Tabs } from '#core/web/ui/Tabs.tsx';
import { usePageTitle } from '#core/web/use-page-title.ts';
import type { Campaign } from '#features/engagement/drops/contract/campaign.ts';
import type { CampaignProgress } from '#features/engagement/drops/contract/progress.ts';
import { initialProgress } from '#features/engagement/drops/rules.ts';
import { SignedInOnly } from '#features/people/accounts/web/api.ts';
import { CardsSkeleton } from '../card/RewardCards.tsx';
import { CampaignCard, CampaignStack } from '../inventory/CampaignCard.tsx';
import { organizationsQuery } from '../manage/manage-queries.ts';
import { campaignsQuery, DROPS_KEY, earnedQuery, progressQuery, testProgressQuery } from '../queries.ts';
import { useProgressEvents } from '../use-drops.ts';

/** `/drops/inventory` (R-04, DR-08). */
export default function InventoryPage() {
  usePageTitle(t('drops.title'));
  return (
    <SignedInOnly title={t('drops.page.sign_in')} wholePage>
      <div className="mx-auto flex w-full max-w-(--page-wide) flex-col gap-4 px-4 py-5 md:px-6">
        <Inventory />
      </div>
    </SignedInOnly>
  );
}

/** DR-08. */
function Inventory() {
  useProgressEvents(true, null);
  const cache = useQueryClient();
  const queries = [useQuery(progressQuery), useQuery(campaignsQuery), useQuery(testProgressQuery)] as const;
  const [{ data: progress }, { data: campaigns }, { data: tests = [] }] = queries;
  const isAdministrator = (useQuery(organizationsQuery).data ?? []).length > 0;
  const isFetching = queries.some((query) => query.isFetching);
  const refresh = () => void cache.invalidateQueries({ queryKey: DROPS_KEY });
  const failed = queries.find(({ isError }) => isError);
  return (
    <>
      <header className="flex flex-wrap items-end justify-between gap-3">
        <div className="min-w-0">
          <h1 className="text-22 font-bold tracking-tight">{t('drops.title')}</h1>
          <p className="text-ink-2">{t('drops.text')}</p>
        </div>
        <div className="flex flex-wrap gap-2">
          {isAdministrator && (
            <Link to="/drops/manage" className={buttonClass('default', 'small')}>
              {t('drops.manage')}
            </Link>
          )}
          <Button size="small" className="max-md:hidden" busy={isFetching && progress !== undefined} onClick={refresh}>
            <Icon name="refresh" size="small" />
            {t('drops.refresh')}
          </Button>
        </div>
      </header>
      {progress && campaigns ? (
        <Lists progress={progress} campaigns={campaigns} tests={tests} />
      ) : failed ? (
        <ErrorState title={t('drops.failed')} error={failed.error} onRetry={refresh} busy={isFetching} />
      ) : (
        <div className="mt-12 rounded-lg border border-line-soft bg-panel p-4">
          <CardsSkeleton count={4} />
        </div>
      )}
    </>
  );
}

interface ListsProps {
  progress: readonly CampaignProgress[];
  campaigns: readonly Campaign[];
  tests: readonly CampaignProgress[];
}

function Lists({ progress, campaigns, tests }: ListsProps) {
  const byId = new Map(campaigns.map((campaign) => [campaign.id, campaign]));
  const own = new Map(progress.map((one) => [one.id, one]));
  const running = progress.filter(({ status }) => status === 'in progress');
  const claimed = progress.reduce((sum, { rewards }) => sum + rewards.filter((reward) => reward.claimed).length, 0);
  const claims = useInfiniteQuery(earnedQuery('claimed')).data?.pages[0]?.claims ?? claimed;
  return (
    <Tabs
      label={t('drops.title')}
      tabs={[
        {
          id: 'progress',
          label: t('drops.tab.progress'),
          content: (
            <CampaignStack
              empty={
                <EmptyState
                  icon="box"
                  title={t('drops.none')}
                  action={
                    <Link to="/" className={buttonClass()}>
                      {t('drops.find')}
                    </Link>
                  }
                >
                  {t('drops.none.text')}
                </EmptyState>
              }
            >
              {[
                ...tests.map((one) => <CampaignCard key={`test ${one.id}`} progress={one} campaign={undefined} isTest />),
                ...running.map((one) => <CampaignCard key={one.id} progress={one} campaign={byId.get(one.id)} />),
              ]}
            </CampaignStack>
          ),
        },
        {
          id: 'claimed',
          label: t('drops.tab.claimed', { count: claims }),
          content: <EarnedList show="claimed" campaigns={byId} empty={<EmptyState icon="box" title={t('drops.none_claimed')} />} />,
        },
        {
          id: 'ended',
          label: t('drops.tab.ended'),
          content: <EarnedList show="ended" campaigns={byId} empty={<EmptyState icon="box" title={t('drops.none_ended')} />} />,
        },
        {
          id: 'all',
          label: t('drops.tab.all'),
          content: (
            <CampaignStack empty={<EmptyState icon="box" title={t('drops.no_campaigns')} />}>
              {campaigns
                .filter(({ status }) => status !== 'expired')
                .map((campaign) => (
                  <CampaignCard key={campaign.id} progress={own.get(campaign.id) ?? initialProgress(campaign)} campaign={campaign} />
                ))}
            </CampaignStack>
          ),
        },
      ]}
    />
  );
}

interface EarnedListProps {
  show: 'claimed' | 'ended';
  /** Campaigns of the public list by id. */
  campaigns: ReadonlyMap<string, Campaign>;
  empty: ReactNode;
}

/** Campaigns with the viewer's claimed rewards, or ended campaigns with all earned rewards, page by page. */
function EarnedList({ show, campaigns, empty }: EarnedListProps) {
  const list = useInfiniteQuery(earnedQuery(show));
  if (!list.data) {
    return (
      <div className="mt-4">
        {list.isError ? (
          <QueryError title={t('drops.failed')} query={list} />
        ) : (
          <div className="rounded-lg border border-line-soft bg-panel p-4">
            <CardsSkeleton count={4} />
          </div>
        )}
      </div>
    );
  }
  return (
    <>
      <CampaignStack empty={empty}>
        {list.data.pages
          .flatMap((page) => page.campaigns)
          .map((one) => (
            <CampaignCard
              key={one.id}
              progress={one}
              campaign={campaigns.get(one.id)}
              {...(show === 'claimed' && { only: ({ claimed }) => claimed })}
            />
          ))}
      </CampaignStack>
      <ShowMore list={list} label={t('drops.more')} className="mt-3" />
    </>
  );
}
