import { webFeature } from '#core/web/feature.ts';
import { lazyComponent } from '#core/web/lazy-component.tsx';
import { recordingsFeature } from '#features/recordings/feature.ts';
import { recordingsTexts } from './texts.en.ts';
import { VideoLayer } from './VideoLayer.tsx';
import { videoTexts } from './watch/texts.en.ts';

export const recordingsWeb = webFeature(recordingsFeature, {
  texts: { en: [recordingsTexts, videoTexts], de: () => Promise.all([import('./texts.de.ts'), import('./watch/texts.de.ts')]) },
  slots: { 'channels.offline': lazyComponent(() => import('./list/RecentVideos.tsx')), 'core.layer': VideoLayer },
  tabs: { videos: { title: 'recordings.title', order: 10, Content: lazyComponent(() => import('./list/VideosTab.tsx')) } },
  pages: { '/$slug/videos/$id': () => import('./watch/VideoRoute.tsx') },
  audit: () => import('./audit-acts.ts'),
});
