import { webFeature } from '#core/web/feature.ts';
import { lazyComponent } from '#core/web/lazy-component.tsx';
import { clipsFeature } from '#features/clips/feature.ts';
import { ClipLayer } from './ClipLayer.tsx';
import { clipsTexts } from './texts.en.ts';

export const clipsWeb = webFeature(clipsFeature, {
  audit: () => import('./audit-acts.ts'),
  texts: { en: [clipsTexts], de: () => import('./texts.de.ts') },
  slots: { 'core.layer': ClipLayer, 'channels.offline': lazyComponent(() => import('./LatestClips.tsx')) },
  tabs: { clips: { title: 'clips.title', order: 20, Content: lazyComponent(() => import('./ClipsTab.tsx')) } },
  pages: { '/$slug/clips/$clip': () => import('./pages/ClipPage.tsx') },
});
