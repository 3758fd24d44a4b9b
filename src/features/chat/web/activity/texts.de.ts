import type { Texts } from '#core/web/i18n/catalogue.ts';
import type { activityTexts } from './texts.en.ts';

export const activityTextsDe = {
  'chat.activity.title': 'Ereignisse',
  'chat.activity.empty': 'Noch ist nichts passiert',
  'chat.activity.empty.text': 'Follower, Abos, Geschenke, Hosts und eingelöste Belohnungen erscheinen hier von jetzt an.',
  'chat.activity.followed': '{name} {count, plural, =0 {folgt dir jetzt} other {und # weitere folgen dir jetzt}}',
  'chat.activity.subscribed': '{name} hat abonniert',
  'chat.activity.gifted': '{name} hat {subs} verschenkt',
  'chat.activity.hosted': '{name} hostet dich',
  'chat.activity.redeemed': '{name}: {reward}',
  'chat.activity.kicks': '{name} hat {gift} geschickt',
  'chat.activity.in_total': 'insgesamt {count}',
  'chat.activity.amount': '{count} KICKs',
} as const satisfies Partial<Record<keyof typeof activityTexts, string>> & Texts;
