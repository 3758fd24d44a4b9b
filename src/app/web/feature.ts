import { webFeature } from '#core/web/feature.ts';
import { appTexts } from './texts.en.ts';

export const shellWeb = webFeature({ name: 'shell' }, { texts: { en: [appTexts], de: () => import('./texts.de.ts') } });
