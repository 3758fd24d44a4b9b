import type { Texts } from '#core/web/i18n/catalog.ts';
import type { manageSubscriptionsTexts } from './texts.en.ts';

export const manageSubscriptionsTextsDe = {
  'subscriptions.manage': 'Abos',
  'subscriptions.manage.failed': 'Die Abos dieses Kanals wurden nicht geladen',
  'subscriptions.manage.switch': 'Zuschauer können abonnieren',
  'subscriptions.manage.price': 'Preis eines Monats',
  'subscriptions.manage.share': 'Anteil der Plattform',
  'subscriptions.manage.share.value': '{percent} %',
  'subscriptions.manage.active': 'Abonnenten',
  'subscriptions.manage.renewing': 'Mit Verlängerung',
  'subscriptions.manage.badges': 'Monatsabzeichen',
  'subscriptions.manage.badge': 'Abzeichen ab {length}',
  'subscriptions.manage.badge.own': 'Dein Bild',
  'subscriptions.manage.badge.default': 'Standard',
  'subscriptions.manage.subscribers': 'Abonnenten',
  'subscriptions.manage.subscribers.empty': 'Noch keine Abonnenten',
  'subscriptions.manage.subscribers.empty.text': 'Wer deinen Kanal abonniert, steht hier.',
  'subscriptions.manage.subscribers.months': 'Monate',
  'subscriptions.manage.subscribers.name': 'Name',
  'subscriptions.manage.subscribers.since': 'Seit',
  'subscriptions.manage.subscribers.until': 'Bis',
  'subscriptions.manage.subscribers.kind.paid': 'Bezahlt',
  'subscriptions.manage.subscribers.kind.gift': 'Geschenk',
  'subscriptions.manage.subscribers.renews': 'Verlängert sich am {date}',
  'subscriptions.manage.subscribers.ends': 'Endet am {date}',
  'subscriptions.manage.switch.on':
    'Zuschauer können deinen Kanal abonnieren und Abos verschenken. Schaltest du es aus, kann das niemand mehr neu; laufende Abos gehen weiter.',
  'subscriptions.manage.switch.off':
    'Niemand kann abonnieren. Schalte es ein, um Abos zu verkaufen und Chat und Emotes nur für Abonnenten zu nutzen.',
  'subscriptions.manage.no_payments':
    'Diese Installation nimmt keine Zahlungen an, darum kann nichts verkauft werden. Frage ihren Betreiber.',
  'subscriptions.manage.badges.text':
    'Abonnenten tragen das Abzeichen der Monate, die sie erreicht haben. Lade eigene Bilder hoch oder behalte unsere.',
} as const satisfies Texts & Record<keyof typeof manageSubscriptionsTexts, string>;
