import type { Texts } from '#core/web/i18n/catalog.ts';
import type { manageSubscriptionsTexts } from './texts.en.ts';

export const manageSubscriptionsTextsDe = {
  'subscriptions.manage': 'Abos',
  'subscriptions.manage.failed': 'Die Abos konnten nicht geladen werden',
  'subscriptions.manage.switch': 'Zuschauer können abonnieren',
  'subscriptions.manage.price': 'Preis für 30 Tage',
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
  'subscriptions.manage.subscribers.empty.text': 'Deine Abonnenten erscheinen hier.',
  'subscriptions.manage.subscribers.months': 'Monate',
  'subscriptions.manage.subscribers.name': 'Name',
  'subscriptions.manage.subscribers.since': 'Seit',
  'subscriptions.manage.subscribers.until': 'Bis',
  'subscriptions.manage.subscribers.kind.paid': 'Bezahlt',
  'subscriptions.manage.subscribers.kind.gift': 'Geschenk',
  'subscriptions.manage.subscribers.renews': 'Verlängert sich am {date}',
  'subscriptions.manage.subscribers.ends': 'Endet am {date}',
  'subscriptions.manage.switch.on':
    'Zuschauer können deinen Kanal abonnieren und Abos verschenken. Wenn du das ausschaltest, kommen keine neuen Abos dazu. Laufende Abos gehen weiter.',
  'subscriptions.manage.switch.off':
    'Niemand kann abonnieren. Schalte das ein, um Abos zu verkaufen und Chat und Emotes nur für Abonnenten anzubieten.',
  'subscriptions.manage.no_payments': 'Zahlungen sind auf dieser Seite ausgeschaltet. Frag den Betreiber.',
  'subscriptions.manage.badges.text':
    'Abonnenten bekommen für jeden Meilenstein ein Abzeichen. Lade eigene Bilder hoch oder behalte die Standardbilder.',
} as const satisfies Texts & Record<keyof typeof manageSubscriptionsTexts, string>;
