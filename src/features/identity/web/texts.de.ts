import type { Texts } from '#core/web/i18n/catalogue.ts';
import type { identityTexts } from './texts.en.ts';

export const identityTextsDe = {
  'chat.settings.identity': 'Auftritt',
  'chat.settings.identity.hint': 'Namensfarbe und Abzeichen',
  'chat.identity.preview': 'So siehst du aus',
  'chat.identity.preview.text': 'so siehst du aus',
  'chat.identity.global': 'Globale Abzeichen',
  'chat.identity.global.empty': 'Du hast kein Abzeichen der Seite.',
  'chat.identity.channel': 'In diesem Kanal',
  'chat.identity.channel.empty': 'Du hast noch kein Abzeichen dieses Kanals.',
  'chat.identity.chosen': '{count} von {max}',
  'chat.identity.locked': '{badge}, immer sichtbar',
  'chat.identity.color': 'Namensfarbe',
  'chat.identity.color.one': 'Farbe {color}',
  'chat.identity.color.custom': 'Andere Farbe',
  identity_loading_error: 'Dein Auftritt konnte nicht geladen werden',
  'refusal.NOT_YOU': 'Du kannst nur deinen eigenen Auftritt ändern.',
  'refusal.BADGE_NOT_HELD': 'Dieses Abzeichen hast du in diesem Kanal nicht.',
  'refusal.TOO_MANY_BADGES': 'Du kannst höchstens 2 Abzeichen dieses Kanals wählen. Nimm zuerst eines ab.',
  'refusal.TOO_MANY_WITH_SUBSCRIBER': 'Mit dem Abonnenten-Abzeichen gehen höchstens 3. Nimm zuerst eines ab.',
} as const satisfies Partial<Record<keyof typeof identityTexts, string>> & Texts;
