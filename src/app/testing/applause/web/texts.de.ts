import type { applauseTexts } from './texts.en.ts';

export const applauseTextsDe: Record<keyof typeof applauseTexts, string> = {
  'applause.command': 'In diesem Chat applaudieren',
  'applause.row': '{username} applaudiert, insgesamt {total}',
  'applause.title': 'Applaus',
  'applause.pane': 'Hier applaudierst du.',
  'applause.tab': 'Applaus für {name}',
  'applause.applaud': 'Applaudieren',
  'applause.own': 'Du hast {times, plural, one {einmal} other {#-mal}} applaudiert.',
  'applause.about': 'Über Applaus',
  'applause.about.text': 'Applaus verhallt nach einer Minute.',
  'applause.setting': 'Applaus hat noch keine Einstellungen.',
  'refusal.LOUD_ENOUGH': 'Es ist schon laut genug.',
  'applause.page': 'Alles über Applaus',
};
