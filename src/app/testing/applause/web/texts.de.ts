import type { applauseTexts } from './texts.en.ts';

export const applauseTextsDe: Record<keyof typeof applauseTexts, string> = {
  'applause.command': 'In diesem Chat applaudieren',
  'applause.row': '{username} applaudiert, insgesamt {total}',
  'applause.title': 'Applaus',
  'applause.pane': 'Hier applaudierst du.',
  'applause.page': 'Alles über Applaus',
};
