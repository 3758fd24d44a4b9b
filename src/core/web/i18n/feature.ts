import { webFeature } from '../feature.ts';
import { coreTexts } from './core-texts.en.ts';

export const coreWeb = webFeature({ name: 'core' }, { texts: { en: [coreTexts], de: () => import('./core-texts.de.ts') } });
