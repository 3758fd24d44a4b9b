import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { t } from '#core/web/i18n/text.ts';
import { ErrorState } from '#core/web/ui/ErrorState.tsx';
import { ShowMore } from '#core/web/ui/ShowMore.tsx';
import type { Campaign } from '#features/engagement/drops/contract/campaign.ts';
import { CardsSkeleton } from '../card/RewardCards.tsx';
import { earnedQuery } from '../queries.ts';
import { CampaignCard } from './CampaignCard.tsx';
import { CampaignStack } from './CampaignStack.tsx';

interface EarnedListProps {
  show: 'claimed' | 'ended';
  /** Campaigns of the public list by id. */
  campaigns: ReadonlyMap<string, Campaign>;
  empty: ReactNode;
}

/** Campaigns with the viewer's claimed rewards, or ended campaigns with all earned rewards, page by page. */
export function EarnedList({ show, campaigns, empty }: EarnedListProps) {
  const list = useInfiniteQuery(earnedQuery(show));
  if (!list.data) {
    return (
      <div className="mt-4">
        {list.isError ? (
          <ErrorState title={t('drops.failed')} error={list.error} onRetry={() => void list.refetch()} busy={list.isFetching} />
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
