import { loads, webFeature } from '#core/web/feature.ts';
import { lazyComponent } from '#core/web/lazy-component.tsx';
import { paneContent } from '#features/channel/channels/web/api.ts';
import { goalsFeature } from '#features/engagement/goals/feature.ts';
import { goalsTexts } from './texts.en.ts';

export const goalsWeb = webFeature(goalsFeature, {
  texts: { en: [goalsTexts], de: () => import('./texts.de.ts') },
  slots: {
    'channels.beside_about': lazyComponent('page', () => import('./BesideAbout.tsx')),
    'chat.above_list': lazyComponent('page', () => import('./AboveChat.tsx')),
    'dashboard.actions': lazyComponent('page', () => import('./manage/NewGoalAction.tsx')),
  },
  chat: loads('chat', () => import('./in-chat.tsx')),
  audit: loads('page', () => import('./audit-acts.ts')),
  panes: {
    goals: {
      title: 'goals.title',
      icon: 'flag',
      fills: false,
      permission: goalsFeature.permissions.manage_goals,
      section: 'engagement',
      order: 75,
      Content: paneContent('use', async () => ({ default: (await import('./manage/GoalsPane.tsx')).GoalsPane })),
    },
  },
});
