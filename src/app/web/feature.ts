import { webFeature } from '#core/web/feature.ts';
import { appTexts } from './texts.en.ts';

/** The shell around every page. */
export const shellWeb = webFeature({ name: 'shell' }, { texts: { en: [appTexts], de: () => import('./texts.de.ts') } });
