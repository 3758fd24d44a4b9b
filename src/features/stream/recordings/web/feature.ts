import { loads, webFeature } from '#core/web/feature.ts';
import { lazyComponent } from '#core/web/lazy-component.tsx';
import { paneContent } from '#features/channel/channels/web/api.ts';
import { recordingsFeature } from '#features/stream/recordings/feature.ts';
import { manageVideosTexts } from './manage/texts.en.ts';
import { recordingsTexts } from './texts.en.ts';
import { VideoLayer } from './VideoLayer.tsx';
import { videoTexts } from './watch/texts.en.ts';

declare module '#features/channel/channels/web/parts.ts' {
  interface Sections {
    recordings: true;
  }
}

export const recordingsWeb = webFeature(recordingsFeature, {
  texts: {
    en: [recordingsTexts, videoTexts, manageVideosTexts],
    de: () => Promise.all([import('./texts.de.ts'), import('./watch/texts.de.ts'), import('./manage/texts.de.ts')]),
  },
  slots: {
    'channels.home': lazyComponent('use', () => import('./list/HomeVideos.tsx')),
    'channels.offline': lazyComponent('page', () => import('./list/RecentVideos.tsx')),
    'core.layer': VideoLayer,
    'streams.health': lazyComponent('use', async () => ({ default: (await import('./manage/RecordingNotice.tsx')).RecordingNotice })),
  },
  tabs: { videos: { title: 'recordings.title', order: 10, Content: lazyComponent('use', () => import('./list/VideosTab.tsx')) } },
  categoryTabs: { videos: { title: 'recordings.title', order: 10 } },
  pages: {
    '/$slug/videos/$id': () => import('./watch/VideoRoute.tsx'),
    '/category/$slug/videos': () => import('./list/CategoryVideos.tsx'),
  },
  sections: {
    recordings: {
      title: 'recordings.title',
      icon: 'play',
      order: 15,
      page: {
        permission: recordingsFeature.permissions.manage_recordings,
        Content: paneContent('use', () => import('./manage/VideosPage.tsx')),
      },
    },
  },
  audit: loads('page', () => import('./audit-acts.ts')),
});
