import { coreCheckTexts } from '#core/checks/texts.en.ts';
import { webFeature } from '../feature.ts';
import { coreTexts } from './core-texts.en.ts';

export const coreWeb = webFeature(
  { name: 'core' },
  {
    texts: {
      en: [coreTexts, coreCheckTexts],
      de: () => import('./core-texts.de.ts'),
    },
  },
);
