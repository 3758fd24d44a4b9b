import { t } from '#core/web/i18n/text.ts';
import { PHONE, useMediaQuery } from '#core/web/use-media-query.ts';
import type { CampaignProgress, RewardProgress } from '#features/engagement/drops/contract/progress.ts';
import { inOrder } from '#features/engagement/drops/rules.ts';
import { useClaim } from '../use-drops.ts';
import { CardSkeleton, RewardCard } from './RewardCard.tsx';

/** Scrolls sideways on phones. The padding leaves space for focus rings. */
const CARDS = 'flex flex-wrap gap-3 max-md:-mx-1 max-md:flex-nowrap max-md:overflow-x-auto max-md:p-1';

interface RewardCardsProps {
  progress: CampaignProgress;
  isTest: boolean;
  isClaimable: boolean;
  /** Page that connects the viewer's account with the organization; empty for none. */
  connectUrl?: string | undefined;
  only?: (reward: RewardProgress) => boolean;
}

/** Unclaimed first, then by progress (DR-02). */
export function RewardCards({ progress, isTest, isClaimable, connectUrl = '', only = () => true }: RewardCardsProps) {
  const claim = useClaim({ id: progress.id, isTest });
  const isPhone = useMediaQuery(PHONE);
  const { variables, isPending, isError } = claim;
  return (
    <ul
      aria-label={t('drops.rewards_of', { name: progress.name })}
      // Scroll areas must be reachable by keyboard.
      tabIndex={isPhone ? 0 : undefined}
      className={CARDS}
    >
      {inOrder(progress.rewards.filter(only)).map((reward) => {
        const isMine = variables?.id === reward.id;
        return (
          <li key={reward.id}>
            <RewardCard
              reward={reward}
              isClaimable={isClaimable}
              connectUrl={connectUrl}
              claim={{
                busy: isMine && isPending,
                failed: isMine && isError,
                onClaim: () => claim.mutate({ id: reward.id, name: reward.name }),
              }}
            />
          </li>
        );
      })}
    </ul>
  );
}

export function CardsSkeleton({ count }: { count: number }) {
  return (
    <div role="status" aria-label={t('core.loading')} className={CARDS}>
      {Array.from({ length: count }, (_, at) => (
        <CardSkeleton key={at} />
      ))}
    </div>
  );
}
