import { useQuery } from '@tanstack/react-query';
import { t } from '#core/web/i18n/text.ts';
import { Avatar } from '#core/web/ui/Avatar.tsx';
import { Dialog } from '#core/web/ui/Dialog.tsx';
import { ErrorState } from '#core/web/ui/ErrorState.tsx';
import { Skeleton } from '#core/web/ui/Skeleton.tsx';
import { offerQuery } from '../queries.ts';
import { subscriptionView } from '../subscription-view.ts';
import { BuyingDialog } from './BuyingDialog.tsx';
import { OwnSubscriptionDialog } from './OwnSubscriptionDialog.tsx';

export interface SubscriptionDialogProps {
  slug: string;
  open: boolean;
  onClose: () => void;
}

/** The viewer's subscription to a channel, or the offer (SU-01). */
export function SubscribeDialog({ slug, open, onClose }: SubscriptionDialogProps) {
  const offer = useQuery(offerQuery(slug));
  if (!offer.data) {
    return (
      <Dialog
        open={open}
        onOpenChange={(next) => !next && onClose()}
        title={t('subscriptions.subscribe')}
        picture={<Avatar name={slug} size={44} />}
      >
        {offer.isError ? (
          <ErrorState
            title={t('subscriptions.offer.failed')}
            error={offer.error}
            onRetry={() => void offer.refetch()}
            busy={offer.isFetching}
          />
        ) : (
          <div role="status" aria-label={t('core.loading')} className="flex flex-col gap-4">
            <Skeleton className="h-8 w-28" />
            <Skeleton className="h-32" />
            <Skeleton className="h-16" />
            <Skeleton className="h-11 rounded-sm" />
          </div>
        )}
      </Dialog>
    );
  }
  const view = subscriptionView(offer.data.own);
  const dialog = { open, onClose, offer: offer.data };
  if (view.kind === 'renewing' || view.kind === 'ending') return <OwnSubscriptionDialog {...dialog} view={view} />;
  return <BuyingDialog {...dialog} view={view} />;
}
