import { usePreference } from '#core/web/preference.ts';
import { PHONE, useMediaQuery } from '#core/web/use-media-query.ts';
import { type OpenChat, showEventBanners } from '#features/chat/chat/web/api.ts';
import { useLatestPrediction } from '../use-latest-prediction.ts';
import { useOwnPayout } from '../use-own-payout.ts';
import { usePredictionAccess } from '../use-prediction-access.ts';
import { BannerStrip } from './BannerStrip.tsx';
import { bannerKey, dismissalKey, dismissBanner, dismissedBanners } from './dismissed.ts';

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
