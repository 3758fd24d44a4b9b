import { usePreference } from '#core/web/preference.ts';
import { PHONE, useMediaQuery } from '#core/web/use-media-query.ts';
import { type OpenChat, showEventBanners } from '#features/chat/web/api.ts';
import { useLatestPrediction } from '../use-latest-prediction.ts';
import { usePayoutNews } from '../use-payout-news.ts';
import { usePointsHere } from '../use-points-here.ts';
import { BannerStrip } from './BannerStrip.tsx';
import { bannerKey, dismissBanner, dismissedBanners } from './dismissed.ts';

/**
 * The prediction above the chat, while votes are taken and when it was decided (PR-09). It keeps what the page knows of the prediction
 * current, also for the card and the panel, so it is there in every open chat.
 */
export function PredictionBanner({ chat }: { chat: OpenChat }) {
  const { isOn } = usePointsHere(chat);
  const prediction = useLatestPrediction(chat.channel, isOn).data?.prediction;
  usePayoutNews(chat, isOn);
  const isWanted = usePreference(showEventBanners);
  const isPhone = useMediaQuery(PHONE);
  const dismissed = usePreference(dismissedBanners);
  if (!isOn || !isWanted || !prediction || dismissed.includes(bannerKey(prediction))) return null;
  const isBroadcaster = chat.room.viewer?.id === chat.channel.user_id;
  const open = () => {
    if (isBroadcaster && prediction.winning_outcome_id === null) chat.openDialog('prediction');
    else chat.panel.open('predictions');
  };
  const dismiss = () => {
    dismissBanner(prediction);
    // A finger that puts it away does not want the keyboard of the phone.
    if (!isPhone) chat.composer.current?.focus();
  };
  return (
    // What is news begins anew.
    <BannerStrip key={bannerKey(prediction)} prediction={prediction} isBroadcaster={isBroadcaster} onOpen={open} onDismiss={dismiss} />
  );
}
