import type { OpenChat } from '#features/chat/chat/web/api.ts';
import { useLatestPrediction } from '../use-latest-prediction.ts';
import { usePredictionAccess } from '../use-prediction-access.ts';
import { PredictionCard } from './PredictionCard.tsx';

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
