import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useReducedMotion } from '#core/web/appearance.ts';
import { t } from '#core/web/i18n/text.ts';
import { lazyComponent } from '#core/web/lazy-component.tsx';
import { Button } from '#core/web/ui/Button.tsx';
import { EmptyState } from '#core/web/ui/EmptyState.tsx';
import { QueryError } from '#core/web/ui/ErrorState.tsx';
import { Panel } from '#core/web/ui/Panel.tsx';
import { Skeleton } from '#core/web/ui/Skeleton.tsx';
import { type OpenChat, PanelShell } from '#features/chat/chat/web/api.ts';
import type { Outcome } from '#features/engagement/predictions/contract.ts';
import { canManagePredictions } from '#features/engagement/predictions/rules/states.ts';
import { mergeOwnVote, type PredictionWithVote } from '../latest.ts';
import { OutcomeSides, StateLine } from '../parts/OutcomeSides.tsx';
import { usePredictionClock } from '../parts/use-clock.ts';
import { useLatestPrediction } from '../use-latest-prediction.ts';
import { usePredictionAccess } from '../use-prediction-access.ts';
import { useVote } from '../use-vote.ts';
import { OwnStake } from './OwnStake.tsx';
import { VoteForm } from './VoteForm.tsx';

/** PR-11. */
export function PredictionsPanel({ chat }: { chat: OpenChat }) {
  const latest = useLatestPrediction(chat.channel);
  const { balance } = usePredictionAccess(chat);
  const { data } = latest;
  return (
    <PanelShell chat={chat} title={t('predictions.title')} isTall>
      {latest.isError && data === undefined ? (
        <QueryError title={t('predictions.failed')} query={latest} />
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

/** The ball pit, both sides, the viewer's stake, and the form while votes are accepted (PR-11). */
function PredictionView({ chat, latest, balance }: { chat: OpenChat; latest: PredictionWithVote; balance: number | null }) {
  const { vote, isCoolingDown } = useVote(chat);
  const { prediction, user_vote } = vote.isPending ? mergeOwnVote(latest, vote.variables) : latest;
  const clock = usePredictionClock(prediction);
  const isActive = clock.state === 'ACTIVE';
  const isOwn = chat.room.viewer?.id === chat.channel.user_id;
  const canVote = isActive && !isOwn;
  const ownStake = user_vote && <OwnStake prediction={prediction} state={clock.state} userVote={user_vote} />;
  const manage = () => {
    chat.panel.close('predictions');
    chat.openDialog('prediction');
  };
  return (
    <>
      <Pit outcomes={prediction.outcomes} />
      <div className="flex flex-col gap-2.5 px-4 py-3">
        <div>
          <h3 className="text-14 wrap-anywhere">
            <bdi>{prediction.title}</bdi>
          </h3>
          <p className="text-12 text-ink-2">
            <StateLine prediction={prediction} clock={clock} />
          </p>
        </div>
        <OutcomeSides prediction={prediction} userVote={user_vote} isActive={isActive} />
        {!canVote && ownStake}
        {!user_vote && !isOwn && !isActive && <p className="text-ink-2">{t('predictions.stake.none')}</p>}
        {isActive && isOwn && <p className="text-ink-2">{t('predictions.vote.broadcaster')}</p>}
        <div className="flex flex-wrap items-center justify-between gap-2">
          <Link
            to="/channel-points-terms-and-conditions"
            className="inline-flex min-h-(--h-xs) items-center text-12 text-ink-3 underline hover:text-ink"
          >
            {t('predictions.terms')}
          </Link>
          {canManagePredictions(chat.role) && (
            <Button size="small" onClick={manage}>
              {t('predictions.manage')}
            </Button>
          )}
        </div>
      </div>
      {canVote && (
        <div className="sticky bottom-0 flex flex-col gap-2.5 border-t border-line-soft bg-panel px-4 py-3 before:pointer-events-none before:absolute before:inset-x-0 before:-top-3 before:h-3 before:bg-linear-to-b before:from-transparent before:to-panel">
          {/* Above the form, which would cover it. */}
          {ownStake}
          <VoteForm
            key={prediction.id}
            prediction={prediction}
            userVote={user_vote}
            balance={balance}
            busy={vote.isPending}
            isCoolingDown={isCoolingDown}
            onVote={(outcomeId, amount, onSuccess) => vote.mutate({ prediction, outcomeId, amount }, { onSuccess })}
          />
        </div>
      )}
    </>
  );
}

const BallPit = lazyComponent('use', async () => ({ default: (await import('../pit/BallPit.tsx')).BallPit }));

/** Hidden with reduced motion (PR-12). Loaded lazily; an error is logged and the panel works without it. */
export function Pit({ outcomes }: { outcomes: readonly Outcome[] }) {
  if (useReducedMotion()) return null;
  const room = (pit: ReactNode) => (
    <div aria-hidden="true" className="h-[142px] bg-well lg:h-[122px]">
      {pit}
    </div>
  );
  return (
    <Panel name="Ball pit" pending={room(null)}>
      {room(<BallPit outcomes={outcomes} />)}
    </Panel>
  );
}
