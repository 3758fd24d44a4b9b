import { webFeature } from '#core/web/feature.ts';
import { lazyComponent } from '#core/web/lazy-component.tsx';
import { paneContent } from '#features/channel/channels/web/api.ts';
import { emotesFeature } from '#features/channel/emotes/feature.ts';
import { emotesTexts } from './texts.en.ts';

declare module '#features/channel/channels/web/parts.ts' {
  interface Sections {
    emotes: true;
  }
}

export const emotesWeb = webFeature(emotesFeature, {
  texts: { en: [emotesTexts], de: () => import('./texts.de.ts') },
  slots: { 'accounts.menu': lazyComponent('use', () => import('./EmotesMenuItem.tsx')) },
  sections: { emotes: { title: 'emotes.pane', icon: 'smile', order: 50 } },
  panes: {
    emotes: {
      title: 'emotes.pane',
      icon: 'smile',
      fills: true,
      permission: emotesFeature.permissions.manage_emotes,
      section: 'emotes',
      order: 160,
      Content: paneContent('use', () => import('./EmotesPane.tsx')),
    },
  },
});
