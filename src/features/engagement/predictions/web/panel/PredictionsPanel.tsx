import { t } from '#core/web/i18n/text.ts';
import { EmptyState } from '#core/web/ui/EmptyState.tsx';
import { ErrorState } from '#core/web/ui/ErrorState.tsx';
import { Skeleton } from '#core/web/ui/Skeleton.tsx';
import { type OpenChat, PanelShell } from '#features/chat/chat/web/api.ts';
import { useLatestPrediction } from '../use-latest-prediction.ts';
import { usePredictionAccess } from '../use-prediction-access.ts';
import { PredictionView } from './PredictionView.tsx';

/** PR-11. */
export function PredictionsPanel({ chat }: { chat: OpenChat }) {
  const latest = useLatestPrediction(chat.channel);
  const { balance } = usePredictionAccess(chat);
  const { data } = latest;
  return (
    <PanelShell chat={chat} title={t('predictions.title')} isTall>
      {latest.isError && data === undefined ? (
        <ErrorState title={t('predictions.failed')} error={latest.error} onRetry={() => void latest.refetch()} busy={latest.isFetching} />
      ) : data === undefined ? (
        <ViewSkeleton />
      ) : data.prediction === null ? (
        <EmptyState icon="chart" title={t('predictions.none')}>
          {t('predictions.none.text', { channel: chat.channel.user.username })}
        </EmptyState>
      ) : (
        <PredictionView chat={chat} latest={{ prediction: data.prediction, user_vote: data.user_vote }} balance={balance} />
      )}
    </PanelShell>
  );
}

function ViewSkeleton() {
  return (
    <div role="status" aria-label={t('predictions.loading')} className="flex flex-col gap-3 p-4">
      <Skeleton className="h-6 w-48" />
      <Skeleton className="h-4 w-32" />
      <div className="grid grid-cols-2 gap-2">
        <Skeleton className="h-32 rounded-md" />
        <Skeleton className="h-32 rounded-md" />
      </div>
      <Skeleton className="h-9 w-full" />
    </div>
  );
}
