import { useQueryClient } from '@tanstack/react-query';
import { isText, listOf, preference, usePreference } from '#core/web/preference.ts';
import { useRealtime } from '#core/web/realtime.ts';
import { PHONE, useMediaQuery } from '#core/web/use-media-query.ts';
import { refetchSpread } from '#features/channel/channels/web/api.ts';
import { showEventBanners } from '#features/chat/banners/web/api.ts';
import type { OpenChat } from '#features/chat/chat/web/api.ts';
import { pointsUpdated } from '#features/engagement/points/contract/balance.ts';
import type { Prediction } from '#features/engagement/predictions/contract.ts';
import { poolOf } from '#features/engagement/predictions/rules/returns.ts';
import { mergeOwnPayout } from '../latest.ts';
import { latestPredictionQuery } from '../queries.ts';
import { useLatestPrediction } from '../use-latest-prediction.ts';
import { usePredictionAccess } from '../use-prediction-access.ts';
import { BannerStrip } from './BannerStrip.tsx';

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

/** Each state of a prediction has its own banner. */
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
