/** Texts of gifts. */
export const giftsTexts = {
  'gifts.sent': '{name} sent {gift}',
  'gifts.activity': '{name} sent {gift}',
  'gifts.amount': '{count} KICKs',
  'gifts.unit': 'KICKs',
  'gifts.arrived': 'KICKs added to your balance.',
} as const;

type GiftsTexts = typeof giftsTexts;
declare module '#core/web/i18n/catalogue.ts' {
  interface Catalogue extends GiftsTexts {}
}
