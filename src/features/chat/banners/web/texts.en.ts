export const bannersTexts = {
  'banners.appearance': 'Event banners',
  'banners.label': 'Event',
  'banners.seconds': '{count} s',
  'banners.close': 'Close event',
  'banners.more': '{count} more',
} as const;

type BannersTexts = typeof bannersTexts;
declare module '#core/web/i18n/catalog.ts' {
  interface Catalog extends BannersTexts {}
}
