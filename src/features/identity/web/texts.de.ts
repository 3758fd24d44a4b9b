import type { Texts } from '#core/web/i18n/catalogue.ts';
import type { identityTexts } from './texts.en.ts';

export const identityTextsDe = {
  'identity.settings.identity': 'Identität',
  'identity.settings.identity.hint': 'Namensfarbe und Abzeichen',
  'identity.preview': 'Vorschau',
  'identity.preview.text': 'so sehen deine Nachrichten aus',
  'identity.global': 'Globale Abzeichen',
  'identity.global.empty': 'Noch keine globalen Abzeichen.',
  'identity.channel': 'Kanalabzeichen',
  'identity.channel.empty': 'Noch keine Kanalabzeichen.',
  'identity.chosen': '{count} von {max}',
  'identity.locked': '{badge}, immer sichtbar',
  'identity.color': 'Namensfarbe',
  'identity.color.one': 'Farbe {color}',
  'identity.color.custom': 'Eigene Farbe',
  'identity.loading_error': 'Deine Identität konnte nicht geladen werden',
  'refusal.NOT_YOU': 'Du kannst nur deine eigene Identität ändern.',
  'refusal.BADGE_NOT_HELD': 'Dieses Abzeichen hast du in diesem Kanal nicht.',
  'refusal.TOO_MANY_BADGES': 'Du kannst höchstens 2 Kanalabzeichen wählen. Entferne zuerst eines.',
  'refusal.TOO_MANY_WITH_SUBSCRIBER': 'Du kannst mit dem Abonnenten-Abzeichen höchstens 3 Abzeichen wählen. Entferne zuerst eines.',
} as const satisfies Partial<Record<keyof typeof identityTexts, string>> & Texts;
