import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { RefusedCall } from '#core/web/api.ts';
import { t } from '#core/web/i18n/text.ts';
import { Dialog } from '#core/web/ui/Dialog.tsx';
import { ErrorState } from '#core/web/ui/ErrorState.tsx';
import { focusOnMount } from '#core/web/ui/initial-focus.ts';
import { Skeleton } from '#core/web/ui/Skeleton.tsx';
import type { Channel } from '#features/channel/channels/contract/channel.ts';
import type { Role } from '#features/channel/channels/contract/roles.ts';
import { pointsSettingsQuery } from '#features/engagement/points/web/api.ts';
import type { NewPrediction, Prediction } from '#features/engagement/predictions/contract.ts';
import { poolOf } from '#features/engagement/predictions/rules/votes.ts';
import { StateLine } from '../parts/OutcomeSides.tsx';
import { type PredictionClock, usePredictionClock } from '../parts/use-clock.ts';
import { useLatestPrediction } from '../use-latest-prediction.ts';
import { useManage } from '../use-manage.ts';
import { pointsInWords } from '../use-vote.ts';
import { CreateForm } from './CreateForm.tsx';
import { type DialogView, dialogView, type Step } from './dialog-view.ts';
import { ChooseOutcome, ConfirmCancel, ConfirmStep, ManageStep, ResultStep } from './ManageSteps.tsx';
import { Notice, PointsOff } from './StepParts.tsx';

export interface PredictionDialogProps {
  channel: Pick<Channel, 'id' | 'slug'>;
  role: Role;
  onClose: () => void;
}

/** Starts, locks, resolves and cancels predictions step by step (PR-04). The steps follow the current state of the prediction. */
export function PredictionDialog({ channel, role, onClose }: PredictionDialogProps) {
  const { slug } = channel;
  const settings = useQuery(pointsSettingsQuery(slug));
  const latest = useLatestPrediction(channel);
  const clock = usePredictionClock(latest.data?.prediction ?? null);
  const { create, decide } = useManage(slug);
  const [step, setStep] = useState<Step>('start');
  const [hasMoved, setHasMoved] = useState(false);
  const [draft, setDraft] = useState<NewPrediction | null>(null);
  const go = (next: Step) => {
    setStep(next);
    setHasMoved(true);
  };
  const failure = latest.error ?? settings.error;
  const view = dialogView({
    role,
    isOn: settings.data?.channel_points_enabled,
    latest: latest.data,
    hasFailed: failure !== null,
    state: clock?.state ?? null,
    step,
    draft,
  });
  const begin = (prediction: NewPrediction) =>
    create.mutate(prediction, {
      onSuccess: () => {
        setDraft(null);
        go('start');
      },
    });

  const content = () => {
    switch (view.name) {
      case 'got_it':
        return <Notice text={t('predictions.dialog.not_yours.text')} onDone={onClose} />;
      case 'points_off':
        return <PointsOff slug={slug} role={role} onClose={onClose} />;
      case 'failed':
        return (
          <ErrorState
            // Only a server error shows the manage-error alert (PR-04). A refusal has its own text.
            {...(!(failure instanceof RefusedCall && failure.status < 500) && { title: t('predictions.dialog.failed') })}
            error={failure}
            busy={latest.isFetching || settings.isFetching}
            onRetry={() => {
              void latest.refetch();
              void settings.refetch();
            }}
          />
        );
      case 'loading':
        return (
          <div role="status" aria-label={t('predictions.loading')}>
            <Skeleton className="h-40 w-full rounded-md" />
          </div>
        );
      case 'form':
        return (
          <CreateForm
            earlier={draft}
            onCancel={onClose}
            onReview={(written) => {
              setDraft(written);
              go('confirm');
            }}
          />
        );
      case 'confirm':
        return <ConfirmStep draft={view.draft} busy={create.isPending} onBack={() => go('form')} onStart={() => begin(view.draft)} />;
      case 'manage':
        return (
          <ManageStep
            view={view}
            userVote={latest.data?.user_vote ?? null}
            busy={decide.isPending}
            onEnd={() => decide.mutate({ id: view.prediction.id, state: 'LOCKED' }, { onSuccess: () => go('choose') })}
            onChoose={() => go('choose')}
            onCancel={() => go('ask_cancel')}
          />
        );
      case 'choose':
        return (
          <ChooseOutcome
            prediction={view.prediction}
            busy={decide.isPending}
            onBack={() => go('start')}
            onChosen={(winning_outcome_id) =>
              decide.mutate({ id: view.prediction.id, state: 'RESOLVED', winning_outcome_id }, { onSuccess: () => go('start') })
            }
          />
        );
      case 'ask_cancel':
        return (
          <ConfirmCancel
            busy={decide.isPending}
            onKeep={() => go('start')}
            onCancel={() => decide.mutate({ id: view.prediction.id, state: 'CANCELLED' }, { onSuccess: () => go('deleted') })}
          />
        );
      case 'deleted':
      case 'result':
        return (
          <ResultStep
            prediction={view.prediction}
            userVote={latest.data?.user_vote ?? null}
            showsSides={view.name === 'result'}
            onNew={() => go('form')}
            onDone={onClose}
          />
        );
    }
  };
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} {...dialogHead(view, clock)}>
      <div
        key={view.name}
        ref={hasMoved ? focusOnMount : undefined}
        tabIndex={-1}
        className="flex flex-col gap-4 outline-none focus-visible:shadow-none"
      >
        {content()}
      </div>
    </Dialog>
  );
}

interface Head {
  title: ReactNode;
  description?: ReactNode;
}

function dialogHead(view: DialogView, clock: PredictionClock | null): Head {
  switch (view.name) {
    case 'got_it':
      return { title: t('predictions.dialog.not_yours') };
    case 'points_off':
      return { title: t('predictions.dialog.points_off') };
    case 'loading':
    case 'failed':
      return { title: t('predictions.title') };
    case 'form':
      return { title: t('predictions.dialog.new') };
    case 'confirm':
      return { title: t('predictions.dialog.check'), description: t('predictions.dialog.check.text') };
    case 'choose':
      return { title: t('predictions.dialog.who_won'), description: t('predictions.dialog.who_won.text') };
    case 'ask_cancel':
      return {
        title: t('predictions.dialog.ask_cancel'),
        description: t('predictions.dialog.ask_cancel.text', { points: poolText(view.prediction) }),
      };
    case 'deleted':
      return {
        title: t('predictions.dialog.deleted'),
        description: t('predictions.dialog.deleted.text', { points: poolText(view.prediction) }),
      };
    case 'manage':
    case 'result':
      return {
        title: <bdi>{view.prediction.title}</bdi>,
        description: clock && <StateLine prediction={view.prediction} clock={clock} />,
      };
  }
}

const poolText = ({ outcomes }: Prediction): string => pointsInWords(poolOf(outcomes));
