/** Texts of the rows and of the identity card. */
export const rowsTexts = {
  'chat.actions.more': 'More',
} as const;

type RowsTexts = typeof rowsTexts;
declare module '../../../../core/web/i18n/catalogue.ts' {
  interface Catalogue extends RowsTexts {}
}
