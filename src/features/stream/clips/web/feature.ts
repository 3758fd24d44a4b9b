import { loads, webFeature } from '#core/web/feature.ts';
import { lazyComponent } from '#core/web/lazy-component.tsx';
import { paneContent } from '#features/channel/channels/web/api.ts';
import { clipsFeature } from '#features/stream/clips/feature.ts';
import { ClipLayer } from './ClipLayer.tsx';
import { clipsTexts } from './texts.en.ts';

export const clipsWeb = webFeature(clipsFeature, {
  texts: { en: [clipsTexts], de: () => import('./texts.de.ts') },
  slots: {
    'core.layer': ClipLayer,
    'channels.home': lazyComponent('use', () => import('./HomeClips.tsx')),
    'channels.offline': lazyComponent('page', () => import('./LatestClips.tsx')),
    'streams.player_buttons': lazyComponent('player', () => import('./ClipButton.tsx')),
  },
  tabs: { clips: { title: 'clips.title', order: 20, Content: lazyComponent('use', () => import('./ClipsTab.tsx')) } },
  audit: loads('page', () => import('./audit-acts.ts')),
  panes: {
    clip_settings: {
      title: 'clips.settings.title',
      icon: 'clip',
      fills: false,
      permission: clipsFeature.permissions.manage_clip_settings,
      section: 'settings',
      order: 167,
      Content: paneContent('use', () => import('./panes/ClipSettingsPane.tsx')),
    },
  },
  categoryTabs: { clips: { title: 'clips.title', order: 20 } },
  pages: {
    '/$slug/clips/$clip': () => import('./pages/ClipPage.tsx'),
    '/category/$slug/clips': () => import('./pages/CategoryClips.tsx'),
  },
});
