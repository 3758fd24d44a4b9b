import { formatClock } from '#core/web/format/duration.ts';
import { formatCompact } from '#core/web/format/number.ts';
import { t } from '#core/web/i18n/text.ts';
import { Button } from '#core/web/ui/Button.tsx';
import { Coin } from '#core/web/ui/Coin.tsx';
import type { OpenChat } from '#features/chat/chat/web/api.ts';
import type { Prediction } from '#features/engagement/predictions/contract.ts';
import { poolOf } from '#features/engagement/predictions/rules/votes.ts';
import { SplitBar } from '../parts/SplitBar.tsx';
import { usePredictionClock } from '../parts/use-clock.ts';
import { useLatestPrediction } from '../use-latest-prediction.ts';
import { usePredictionAccess } from '../use-prediction-access.ts';

/** Top of the points panel (CP-03). Opens the dialog for the broadcaster and the predictions panel for everyone else (PR-16). */
export function LatestCard({ chat }: { chat: OpenChat }) {
  const { isOn } = usePredictionAccess(chat);
  const prediction = useLatestPrediction(chat.channel, isOn).data?.prediction;
  if (!isOn || !prediction) return null;
  const isBroadcaster = chat.room.viewer?.id === chat.channel.user_id;
  const open = () => {
    if (!isBroadcaster) {
      chat.panel.open('predictions');
      return;
    }
    chat.panel.close('channel_points');
    chat.openDialog('prediction');
  };
  return <PredictionCard prediction={prediction} isBroadcaster={isBroadcaster} onOpen={open} />;
}

interface PredictionCardProps {
  prediction: Prediction;
  isBroadcaster: boolean;
  onOpen: () => void;
}

/** PR-08. Has a button while ACTIVE; afterwards the title is the button. Either one covers the whole card (PR-16). */
export function PredictionCard({ prediction, isBroadcaster, onOpen }: PredictionCardProps) {
  const { state, left } = usePredictionClock(prediction);
  const { title, outcomes } = prediction;
  const amount = formatCompact(poolOf(outcomes));
  const over = 'after:absolute after:inset-0 after:rounded-md';
  return (
    <section aria-label={t('predictions.title')} className="relative flex flex-col gap-2 rounded-md bg-control p-3 hover:bg-control-hover">
      <div className="flex items-baseline gap-2">
        <h3 className="min-w-0 flex-1 truncate">
          {state === 'ACTIVE' ? (
            <bdi>{title}</bdi>
          ) : (
            <button
              type="button"
              aria-label={t('predictions.open', { title })}
              className={`min-h-(--h-xs) max-w-full truncate text-start font-bold outline-none after:content-[''] focus-visible:after:shadow-focus ${over}`}
              onClick={onOpen}
            >
              <bdi>{title}</bdi>
            </button>
          )}
        </h3>
        {state === 'ACTIVE' && (
          <span role="timer" aria-live="off" className="text-12 text-ink-3 tabular-nums">
            {formatClock(left * 1000)}
          </span>
        )}
      </div>
      <SplitBar outcomes={outcomes} />
      <div className="flex min-h-(--h-sm) items-center gap-1.5 text-12 text-ink-2 tabular-nums">
        <Coin shape="ticket" label={t('predictions.points')} />
        <span className="min-w-0 flex-1">{t(state === 'ACTIVE' ? 'predictions.pool' : `predictions.pool.${state}`, { amount })}</span>
        {state === 'ACTIVE' && (
          <Button
            size="small"
            variant="primary"
            className={`outline-none after:content-[''] focus-visible:after:shadow-focus ${over}`}
            // Scaling the pressed button would shrink its overlay and lose the press.
            style={{ scale: 'none' }}
            onClick={onOpen}
          >
            {t(isBroadcaster ? 'predictions.manage' : 'predictions.predict')}
          </Button>
        )}
      </div>
    </section>
  );
}
