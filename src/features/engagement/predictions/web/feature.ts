import { loads, webFeature } from '#core/web/feature.ts';
import { lazyComponent, lazyWithProps } from '#core/web/lazy-component.tsx';
import { paneContent } from '#features/channel/channels/web/api.ts';
import type { ChatDialogProps } from '#features/chat/chat/web/api.ts';
import { predictionsFeature } from '#features/engagement/predictions/feature.ts';
import { predictionsTexts } from './texts.en.ts';

declare module '#features/chat/chat/web/panels/open-panel.ts' {
  interface Panels {
    predictions: true;
  }
}
declare module '#features/chat/chat/web/open-chat.ts' {
  interface Dialogs {
    prediction: true;
  }
}

export const predictionsWeb = webFeature(predictionsFeature, {
  texts: { en: [predictionsTexts], de: () => import('./texts.de.ts') },
  slots: {
    'chat.above_list': lazyComponent('page', async () => ({ default: (await import('./banner/PredictionBanner.tsx')).PredictionBanner })),
    'dashboard.actions': lazyComponent('page', () => import('./PredictionAction.tsx')),
    'points.menu': lazyComponent('use', async () => ({ default: (await import('./card/LatestCard.tsx')).LatestCard })),
  },
  pages: { '/channel-points-terms-and-conditions': () => import('./pages/PointsTermsPage.tsx') },
  audit: loads('page', () => import('./audit-acts.ts')),
  chat: loads('chat', () => import('./in-chat.ts')),
  chatPanels: {
    predictions: lazyComponent('use', async () => ({ default: (await import('./panel/PredictionsPanel.tsx')).PredictionsPanel })),
  },
  chatDialogs: {
    prediction: lazyWithProps(
      'use',
      async () => (await import('./dialog/PredictionDialog.tsx')).PredictionDialog,
      ({ chat, onClose }: ChatDialogProps) => ({ channel: chat.channel, role: chat.role, onClose }),
    ),
  },
  panes: {
    predictions: {
      title: 'predictions.pane',
      icon: 'chart',
      fills: false,
      permission: predictionsFeature.permissions.manage_predictions,
      section: 'engagement',
      order: 60,
      start: { wide: { column: 3, order: 10 }, medium: { column: 0, order: 40 } },
      Content: paneContent('page', async () => ({ default: (await import('./pane/PredictionsPane.tsx')).PredictionsPane })),
    },
  },
});
