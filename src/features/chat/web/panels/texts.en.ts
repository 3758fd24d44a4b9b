/** Texts of the panels: settings, rules and the like. */
export const panelsTexts = {
  'chat.settings.title': 'Chat settings',
} as const;

type PanelsTexts = typeof panelsTexts;
declare module '../../../../core/web/i18n/catalogue.ts' {
  interface Catalogue extends PanelsTexts {}
}
