import type { Texts } from '#core/web/i18n/catalog.ts';
import type { activityTexts } from './texts.en.ts';

export const activityTextsDe = {
  'activity.title': 'Aktivität',
  'activity.failed': 'Frühere Aktivität konnte nicht geladen werden',
  'activity.empty': 'Noch keine Aktivität',
  'activity.empty.text': 'Neue Ereignisse erscheinen hier.',
  'activity.followed': '{name} {count, plural, =0 {folgt jetzt} other {und # weitere folgen jetzt}}',
} as const satisfies Partial<Record<keyof typeof activityTexts, string>> & Texts;
