import type { Texts } from '#core/web/i18n/catalogue.ts';
import type { identityTexts } from './texts.en.ts';

export const identityTextsDe = {
  'chat.settings.identity': 'Identität',
  'chat.settings.identity.hint': 'Namensfarbe und Abzeichen',
  'chat.identity.preview': 'Vorschau',
  'chat.identity.preview.text': 'so sehen deine Nachrichten aus',
  'chat.identity.global': 'Globale Abzeichen',
  'chat.identity.global.empty': 'Noch keine globalen Abzeichen.',
  'chat.identity.channel': 'Kanalabzeichen',
  'chat.identity.channel.empty': 'Noch keine Kanalabzeichen.',
  'chat.identity.chosen': '{count} von {max}',
  'chat.identity.locked': '{badge}, immer sichtbar',
  'chat.identity.color': 'Namensfarbe',
  'chat.identity.color.one': 'Farbe {color}',
  'chat.identity.color.custom': 'Eigene Farbe',
  identity_loading_error: 'Deine Identität konnte nicht geladen werden',
  'refusal.NOT_YOU': 'Du kannst nur deine eigene Identität ändern.',
  'refusal.BADGE_NOT_HELD': 'Dieses Abzeichen hast du in diesem Kanal nicht.',
  'refusal.TOO_MANY_BADGES': 'Du kannst höchstens 2 Kanalabzeichen wählen. Entferne zuerst eines.',
  'refusal.TOO_MANY_WITH_SUBSCRIBER': 'Du kannst mit dem Abonnenten-Abzeichen höchstens 3 Abzeichen wählen. Entferne zuerst eines.',
} as const satisfies Partial<Record<keyof typeof identityTexts, string>> & Texts;
