import { lazy } from 'react';
import { addAboveComposer } from '#features/chat/web/composer/above-composer.ts';
import { commandRunners } from '#features/chat/web/composer/command-runners.ts';
import { addFooterButton } from '#features/chat/web/composer/footer-buttons.ts';
import { addChatDialog } from '#features/chat/web/dialogs/chat-dialogs.ts';
import { addAboveList } from '#features/chat/web/list/above-list.ts';
import { addPanel } from '#features/chat/web/panels/added-panels.ts';
import { addToMenu } from '#features/points/web/menu-slots.ts';
import { connectPolls } from '#features/polls/web/connect-chat.ts';

/** Fills the places that lower features leave to higher ones; what stands there loads when it is drawn. Call it before the page is drawn. */
export function connectFeatures(): void {
  addAboveComposer({
    name: 'celebration',
    Part: lazy(async () => ({ default: (await import('#features/subscriptions/web/Celebration.tsx')).Celebration })),
  });
  addFooterButton({
    name: 'points',
    Button: lazy(async () => ({ default: (await import('#features/points/web/PointsButton.tsx')).PointsButton })),
  });
  addPanel(
    'channel_points',
    lazy(async () => ({ default: (await import('#features/points/web/panel/PointsPanel.tsx')).PointsPanel })),
  );
  addAboveList({
    name: 'prediction',
    Part: lazy(async () => ({ default: (await import('#features/predictions/web/banner/PredictionBanner.tsx')).PredictionBanner })),
  });
  addToMenu({
    name: 'prediction',
    Part: lazy(async () => ({ default: (await import('#features/predictions/web/card/LatestCard.tsx')).LatestCard })),
  });
  addPanel(
    'predictions',
    lazy(async () => ({ default: (await import('#features/predictions/web/panel/PredictionsPanel.tsx')).PredictionsPanel })),
  );
  addChatDialog(
    'prediction',
    lazy(async () => ({ default: (await import('#features/predictions/web/dialog/ChatPredictionDialog.tsx')).ChatPredictionDialog })),
  );
  commandRunners.prediction = ({ chat }) => chat.openDialog('prediction');
  connectPolls();
}
