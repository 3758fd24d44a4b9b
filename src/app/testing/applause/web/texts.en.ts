export const applauseTexts = {
  'applause.command': 'Applaud in this chat',
  'applause.row': '{username} applauds, {total} in total',
  'applause.title': 'Applause',
  'applause.pane': 'Applaud here.',
  'applause.tab': 'Applause for {name}',
  'applause.applaud': 'Applaud',
  'applause.own': 'You applauded {times, plural, one {once} other {# times}}.',
  'applause.about': 'About applause',
  'applause.about.text': 'Applause fades after a minute.',
  'applause.setting': 'Applause has no settings yet.',
  'refusal.LOUD_ENOUGH': 'It is loud enough already.',
  'applause.page': 'All about applause',
} as const;

type ApplauseTexts = typeof applauseTexts;
declare module '#core/web/i18n/catalog.ts' {
  interface Catalog extends ApplauseTexts {}
}
