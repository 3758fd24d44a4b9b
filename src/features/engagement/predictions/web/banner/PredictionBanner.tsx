import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { secondsUntil } from '#core/contract/durations.ts';
import { useReducedMotion } from '#core/web/appearance.ts';
import { formatClock } from '#core/web/format/duration.ts';
import { t } from '#core/web/i18n/text.ts';
import { isText, listOf, preference, usePreference } from '#core/web/preference.ts';
import { useRealtime } from '#core/web/realtime.ts';
import { Button } from '#core/web/ui/Button.tsx';
import { cx } from '#core/web/ui/class-names.ts';
import { IconButton } from '#core/web/ui/IconButton.tsx';
import { PHONE, useMediaQuery } from '#core/web/use-media-query.ts';
import { useNow } from '#core/web/use-now.ts';
import { refetchSpread } from '#features/channel/channels/web/api.ts';
import { showEventBanners } from '#features/chat/banners/web/api.ts';
import type { OpenChat } from '#features/chat/chat/web/api.ts';
import { pointsUpdated } from '#features/engagement/points/contract/balance.ts';
import type { Prediction } from '#features/engagement/predictions/contract.ts';
import { bannerEnd, secondsLeft } from '#features/engagement/predictions/rules/states.ts';
import { poolOf } from '#features/engagement/predictions/rules/votes.ts';
import { mergeOwnPayout } from '../latest.ts';
import { latestPredictionQuery, useLatestPrediction } from '../use-latest-prediction.ts';
import { usePredictionAccess } from '../use-prediction-access.ts';
import { bannerView } from './banner-view.ts';
import './banner.css';
import { Icon } from '#core/web/ui/Icon.tsx';
import { percentsOf, sideOf } from '../outcome-appearance.ts';
import { OutcomeStats } from '../parts/OutcomeStats.tsx';
import { SplitBar } from '../parts/SplitBar.tsx';

/** Shows during voting and after the result (PR-09). Mounted in every open chat, so it also keeps the cache current for card and panel. */
export function PredictionBanner({ chat }: { chat: OpenChat }) {
  const { isOn } = usePredictionAccess(chat);
  const prediction = useLatestPrediction(chat.channel, isOn).data?.prediction;
  useOwnPayout(chat, isOn);
  const isEnabled = usePreference(showEventBanners);
  const isPhone = useMediaQuery(PHONE);
  const dismissed = usePreference(dismissedBanners);
  if (!isOn || !isEnabled || !prediction || dismissed.includes(dismissalKey(prediction))) return null;
  const isBroadcaster = chat.room.viewer?.id === chat.channel.user_id;
  const open = () => {
    if (isBroadcaster && prediction.winning_outcome_id === null) chat.openDialog('prediction');
    else chat.panel.open('predictions');
  };
  const dismiss = () => {
    dismissBanner(prediction);
    // On a phone, focusing the message box would open the keyboard.
    if (!isPhone) chat.composer.current?.focus();
  };
  return (
    // The key restarts the banner for a new prediction or state.
    <BannerStrip key={bannerKey(prediction)} prediction={prediction} isBroadcaster={isBroadcaster} onOpen={open} onDismiss={dismiss} />
  );
}

/** Dismissed banners that the browser remembers; the oldest are dropped first. */
const REMEMBERED_MAX = 50;

export const dismissedBanners = preference<readonly string[]>('prediction-banners-dismissed', [], listOf(isText(100), REMEMBERED_MAX));

const bannerKey = ({ id, state }: Pick<Prediction, 'id' | 'state'>): string => `${id} ${state}`;

/**
 * Identifies the dismissed version of a prediction. Every update brings the banner back (PR-10), also after a reload. Votes change the
 * pool, and all other changes `updated_at`.
 */
const dismissalKey = (prediction: Prediction): string => `${bannerKey(prediction)} ${prediction.updated_at} ${poolOf(prediction.outcomes)}`;

export function dismissBanner(prediction: Prediction): void {
  const key = dismissalKey(prediction);
  dismissedBanners.set([...dismissedBanners.get().filter((other) => other !== key), key].slice(-REMEMBERED_MAX));
}

/**
 * Shows the payout when it arrives, which for a large audience can be long after the result. An event without a prediction id (from an
 * older node) or before the stake is loaded needs a refetch.
 */
function useOwnPayout({ channel, room }: Pick<OpenChat, 'channel' | 'room'>, isOn: boolean): void {
  const cache = useQueryClient();
  const { queryKey } = latestPredictionQuery(channel.slug);
  useRealtime(pointsUpdated, isOn && room.viewer ? [room.viewer.id] : null, ({ channel_id, reason, points, pool_id }) => {
    if (channel_id !== channel.id || (reason !== 'PREDICTION_WON' && reason !== 'PREDICTION_REFUNDED')) return;
    const known = cache.getQueryData(queryKey);
    const paid = known && pool_id !== undefined ? mergeOwnPayout(known, pool_id, points) : null;
    if (paid) cache.setQueryData(queryKey, paid);
    else refetchSpread(cache, channel.slug, { queryKey });
  });
}

const TICK_MS = 1000;

interface BannerStripProps {
  prediction: Prediction;
  isBroadcaster: boolean;
  onOpen: () => void;
  onDismiss: () => void;
}

/** The banner with the question, the odds and a button, until its time is over (PR-09, PR-10). */
export function BannerStrip({ prediction, isBroadcaster, onOpen, onDismiss }: BannerStripProps) {
  const [isOver, setIsOver] = useState(false);
  const now = useNow(isOver ? null : TICK_MS);
  const [since] = useState(() => now.getTime());
  const [viewChoice, setViewChoice] = useState<'more' | 'less' | null>(null);
  const isReducedMotion = useReducedMotion();
  const end = bannerEnd(prediction, now);
  if (isOver) return null;
  if (end === null || now.getTime() >= end) {
    // Permanent, because the next state gets a new banner.
    setIsOver(true);
    return null;
  }

  const view = bannerView({ for: now.getTime() - since, viewChoice, isReducedMotion });
  const hasOutcomes = view === 'outcomes' || view === 'outcomesDetailed';
  const isDetailed = view === 'outcomesDetailed';
  const isDecided = prediction.state === 'RESOLVED';
  const left = isDecided ? secondsUntil(new Date(end), now) : secondsLeft(prediction, now);
  return (
    <section aria-label={t('predictions.banner')} className="prediction-banner shrink-0 border-b border-line-soft py-1.5 ps-3 pe-1.5">
      <div className="prediction-banner-grid">
        <button
          type="button"
          aria-expanded={isDetailed}
          className="prediction-banner-toggle rounded-xs text-start"
          onClick={() => setViewChoice(isDetailed ? 'less' : 'more')}
        >
          <span className="prediction-banner-title flex items-baseline gap-2">
            <bdi
              className={cx(
                'min-w-0 flex-1 font-semibold wrap-anywhere',
                hasOutcomes && 'truncate',
                view === 'initial' && 'prediction-title-scrolls',
              )}
            >
              {prediction.title}
            </bdi>
            <span className="text-12 text-ink-3 tabular-nums">{formatClock(left * 1000)}</span>
          </span>
          {hasOutcomes && <BannerOutcomes prediction={prediction} />}
        </button>
        <span className="prediction-banner-actions flex items-center">
          <Button size="small" onClick={onOpen}>
            {t(isDecided ? 'predictions.see_details' : isBroadcaster ? 'predictions.manage' : 'predictions.predict')}
          </Button>
          <IconButton icon="x" size="tiny" label={t('predictions.banner.hide')} onClick={onDismiss} />
        </span>
      </div>
      {isDetailed && <BannerDetails prediction={prediction} />}
    </section>
  );
}

function BannerDetails({ prediction: { outcomes, state } }: { prediction: Prediction }) {
  return (
    <ul className="mt-1.5 grid grid-cols-2 gap-2 pe-1.5">
      {outcomes.map((outcome, index) => (
        <li key={outcome.id} className="min-w-0">
          <OutcomeStats outcome={outcome} isActive={state === 'ACTIVE'} atEnd={index % 2 === 1} />
        </li>
      ))}
    </ul>
  );
}

/** One line with the bar and the percentages. */
function BannerOutcomes({ prediction: { outcomes, winning_outcome_id } }: { prediction: Prediction }) {
  const percents = percentsOf(outcomes);
  return (
    <>
      <SplitBar outcomes={outcomes} className="prediction-banner-bar" />
      <span className="prediction-odds flex justify-between gap-2 pe-1.5 text-12 font-semibold tabular-nums">
        {outcomes.map(({ id, title }, index) => (
          <span key={id} className={cx('flex min-w-0 items-center gap-1', sideOf(index) === 'mint' ? 'text-mint-text' : 'text-pink-text')}>
            {id === winning_outcome_id && <Icon name="trophy" size="small" />}
            {id === winning_outcome_id && <span className="sr-only">{t('predictions.winner')}: </span>}
            <bdi className="truncate">{title}</bdi>
            <span className="whitespace-nowrap">{t('predictions.percent', { percent: percents[index]! })}</span>
          </span>
        ))}
      </span>
    </>
  );
}
