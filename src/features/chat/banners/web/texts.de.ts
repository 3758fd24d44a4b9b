import type { Texts } from '#core/web/i18n/catalog.ts';
import type { bannersTexts } from './texts.en.ts';

export const bannersTextsDe = {
  'banners.appearance': 'Event-Banner',
  'banners.label': 'Ereignis',
  'banners.seconds': '{count} s',
  'banners.close': 'Ereignis schließen',
  'banners.more': '{count} weitere',
} as const satisfies Partial<Record<keyof typeof bannersTexts, string>> & Texts;
