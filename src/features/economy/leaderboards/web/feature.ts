import { loads, webFeature } from '#core/web/feature.ts';
import { lazyComponent } from '#core/web/lazy-component.tsx';
import { leaderboardsFeature } from '#features/economy/leaderboards/feature.ts';
import { showGiftLeaderboard } from './show-gift-leaderboard.ts';
import { leaderboardsTexts } from './texts.en.ts';

declare module '#features/chat/chat/web/panels/open-panel.ts' {
  interface Panels {
    leaderboard: true;
  }
}

export const leaderboardsWeb = webFeature(leaderboardsFeature, {
  texts: { en: [leaderboardsTexts], de: () => import('./texts.de.ts') },
  slots: {
    'chat.below_header': lazyComponent('chat', async () => ({ default: (await import('./in-chat.tsx')).StripPlace })),
  },
  chat: loads('chat', () => import('./in-chat.tsx')),
  chatPanels: {
    leaderboard: lazyComponent('use', async () => ({ default: (await import('./panel/LeaderboardPanel.tsx')).LeaderboardPanel })),
  },
  appearanceSwitches: [{ of: showGiftLeaderboard, label: 'leaderboards.appearance', order: 40 }],
});
