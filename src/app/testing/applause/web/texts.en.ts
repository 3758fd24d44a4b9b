export const applauseTexts = {
  'applause.command': 'Applaud in this chat',
  'applause.row': '{username} applauds, {total} in total',
  'applause.title': 'Applause',
  'applause.pane': 'Here you applaud.',
  'applause.page': 'All about applause',
} as const;

type ApplauseTexts = typeof applauseTexts;
declare module '#core/web/i18n/catalogue.ts' {
  interface Catalogue extends ApplauseTexts {}
}
