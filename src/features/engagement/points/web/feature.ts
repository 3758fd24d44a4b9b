import { loads, webFeature } from '#core/web/feature.ts';
import { lazyComponent } from '#core/web/lazy-component.tsx';
import { paneContent } from '#features/channel/channels/web/api.ts';
import { pointsFeature } from '#features/engagement/points/feature.ts';
import { managePointsTexts } from './manage/texts.en.ts';
import { pointsTexts } from './texts.en.ts';

declare module '#features/chat/chat/web/panels/open-panel.ts' {
  interface Panels {
    channel_points: true;
  }
}

declare module '#features/channel/channels/web/parts.ts' {
  interface Sections {
    rewards: true;
  }
}

const { permissions } = pointsFeature;

export const pointsWeb = webFeature(pointsFeature, {
  texts: {
    en: [pointsTexts, managePointsTexts],
    de: () => Promise.all([import('./texts.de.ts'), import('./manage/texts.de.ts')]),
  },
  slots: {
    'accounts.menu': lazyComponent('use', () => import('./PointsMenuItem.tsx')),
    'chat.footer': lazyComponent('composer', async () => ({ default: (await import('./PointsButton.tsx')).PointsButton })),
  },
  sections: {
    rewards: {
      title: 'points.manage.pane.rewards',
      icon: 'gift',
      order: 30,
      page: { permission: permissions.work_reward_queue, Content: paneContent('use', () => import('./pages/RewardsPage.tsx')) },
    },
  },
  settings: [
    { path: 'points', load: () => import('./pages/BalancesPage.tsx'), section: { icon: 'star', title: 'points.account_menu' } },
    { path: 'points/$slug', load: () => import('./pages/StatementPage.tsx') },
  ],
  audit: loads('page', () => import('./audit-acts.ts')),
  chat: loads('chat', () => import('./in-chat.tsx')),
  chatPanels: { channel_points: lazyComponent('use', async () => ({ default: (await import('./panel/PointsPanel.tsx')).PointsPanel })) },
  panes: {
    redemptions: {
      title: 'points.manage.pane.queue',
      icon: 'star',
      fills: false,
      permission: permissions.work_reward_queue,
      order: 30,
      start: { wide: { column: 1, order: 20 }, medium: { column: 0, order: 20 } },
      Content: paneContent('page', () => import('./panes/RedemptionsPane.tsx')),
    },
    rewards: {
      title: 'points.manage.pane.rewards',
      icon: 'gift',
      fills: true,
      permission: permissions.manage_rewards,
      order: 150,
      Content: paneContent('use', () => import('./panes/RewardsPane.tsx')),
    },
    points_settings: {
      title: 'points.settings.title',
      icon: 'star',
      fills: false,
      permission: permissions.manage_rewards,
      section: 'settings',
      order: 155,
      Content: paneContent('use', () => import('./panes/PointsSettingsPane.tsx')),
    },
  },
});
