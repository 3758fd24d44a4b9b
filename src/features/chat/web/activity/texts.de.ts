import type { Texts } from '#core/web/i18n/catalogue.ts';
import type { activityTexts } from './texts.en.ts';

export const activityTextsDe = {
  'chat.activity.title': 'Ereignisse',
  'chat.activity.empty': 'Noch ist nichts passiert',
  'chat.activity.empty.text': 'Follower, Abos, Geschenke, Hosts und eingelöste Belohnungen erscheinen hier von jetzt an.',
  'chat.activity.followed': '{name} {count, plural, =0 {folgt dir jetzt} other {und # weitere folgen dir jetzt}}',
} as const satisfies Partial<Record<keyof typeof activityTexts, string>> & Texts;
