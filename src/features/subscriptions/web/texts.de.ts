import type { Texts } from '#core/web/i18n/catalogue.ts';
import type { subscriptionsTexts } from './texts.en.ts';

export const subscriptionsTextsDe = {
  'subscriptions.celebration': 'Deine Verlängerung',
  'subscriptions.celebration.tell': 'Erzähl es dem Chat',
  'subscriptions.celebration.share': 'Teilen',
  'subscriptions.celebration.share_length': '{length} teilen',
  'subscriptions.celebration.defer': 'Später',
  'subscriptions.celebration.skip_month': 'Diesen Monat auslassen',
  'subscriptions.celebration.back': 'Zurück',
  'subscriptions.celebration.words': 'Deine Worte an den Chat',
  'subscriptions.celebration.placeholder': 'Sag etwas dazu, oder nur {party}',
  'subscriptions.celebration.send': 'Senden',
  'subscriptions.celebration.send_label': 'Feier senden',
  'subscriptions.celebration.failed': 'Das hat nicht geklappt. Versuch es noch einmal.',
  'subscriptions.skip.title': 'Diese Feier auslassen?',
  'subscriptions.skip.text': 'Der Chat erfährt nichts davon, und du wirst einen Monat lang nicht mehr gefragt.',
  'subscriptions.skip.keep': 'Behalten',
  'subscriptions.skip.skip': 'Auslassen',

  'refusal.CELEBRATION_NOT_FOUND': 'Diese Feier gibt es nicht mehr.',
  'refusal.CELEBRATION_NOT_YOURS': 'Diese Feier gehört jemand anderem.',
  'refusal.CELEBRATION_DONE': 'Du hast diese Feier schon geteilt oder ausgelassen.',
  'subscriptions.activity.subscribed': '{name} hat abonniert',
  'subscriptions.activity.gifted': '{name} hat {subs} verschenkt',
  'subscriptions.activity.in_total': 'insgesamt {count}',
  'subscriptions.gifted.once': '{name} hat {subs} verschenkt',
  'subscriptions.gifted.to_you': '{name} hat dir ein Abo geschenkt. Es gilt einen Monat.',
} as const satisfies Partial<Record<keyof typeof subscriptionsTexts, string>> & Texts;
