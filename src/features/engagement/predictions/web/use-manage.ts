import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call, RefusedCall } from '#core/web/api.ts';
import { toast } from '#core/web/toast.ts';
import { pointsSettingsQuery } from '#features/engagement/points/web/api.ts';
import {
  createPrediction,
  type NewPrediction,
  type Prediction,
  type PredictionState,
  updatePrediction,
} from '#features/engagement/predictions/contract.ts';
import { mergeEvent } from './latest.ts';
import { latestPredictionQuery, recentPredictionsQuery } from './use-latest-prediction.ts';

export interface Decision {
  id: string;
  state: Exclude<PredictionState, 'ACTIVE'>;
  winning_outcome_id?: string;
}

/** Starts, locks, resolves and cancels predictions. Errors show as toasts (PR-03, PR-16). */
export function useManage(slug: string) {
  const cache = useQueryClient();
  const { queryKey } = latestPredictionQuery(slug);
  const updateCache = (prediction: Prediction) => {
    cache.setQueryData(queryKey, (known) => mergeEvent(known ?? { prediction: null, user_vote: null }, prediction));
    void cache.invalidateQueries({ queryKey: recentPredictionsQuery(slug).queryKey });
  };
  // A refusal means that the cache is stale.
  const refetchAfterRefusal = (error: unknown) => {
    if (!(error instanceof RefusedCall)) return;
    void cache.invalidateQueries({ queryKey });
    if (error.code === 'CHANNEL_POINTS_DISABLED') void cache.invalidateQueries({ queryKey: pointsSettingsQuery(slug).queryKey });
  };
  const create = useMutation({
    mutationFn: (body: NewPrediction) => call(createPrediction, { params: { slug }, body }),
    onSuccess: ({ data }) => {
      updateCache(data.prediction);
      toast.good('predictions.dialog.started');
    },
    onError: (error) => {
      refetchAfterRefusal(error);
      showFailure(error, [400, 403, 409, 412], () => toast.bad('predictions.create.failed'));
    },
  });
  const decide = useMutation({
    mutationFn: ({ id, ...body }: Decision) => call(updatePrediction, { params: { slug, predictionId: id }, body }),
    onSuccess: ({ data }) => updateCache(data.prediction),
    onError: (error, { state }) => {
      refetchAfterRefusal(error);
      showFailure(error, [400, 403, 404, 412], () => toast.bad(`predictions.manage.failed.${state}`));
    },
  });
  return { create, decide };
}

/** Refusals with one of these statuses have their own text; other errors get the generic text of the action. */
function showFailure(error: unknown, statuses: readonly number[], generic: () => void): void {
  if (!(error instanceof RefusedCall) || !statuses.includes(error.status)) generic();
  else if (error.code === 'BANNED_HERE') toast.bad('predictions.banned');
  else toast.refused(error);
}
