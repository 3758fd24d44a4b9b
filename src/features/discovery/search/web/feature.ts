import { webFeature } from '#core/web/feature.ts';
import { lazyComponent } from '#core/web/lazy-component.tsx';
import { searchFeature } from '#features/discovery/search/feature.ts';
import { searchTexts } from './texts.en.ts';

export const searchWeb = webFeature(searchFeature, {
  texts: { en: [searchTexts], de: () => import('./texts.de.ts') },
  slots: { 'core.search': lazyComponent('page', () => import('./SearchBar.tsx')) },
  pages: { '/search': () => import('./pages/SearchPage.tsx') },
});
