import type { Texts } from '../../core/web/i18n/catalogue.ts';
import type { appTexts } from './texts.en.ts';

export const appTextsDe = {
  'app.skip': 'Zum Inhalt springen',
  'app.nav': 'Hauptmenü',
  'app.nav.home': 'Start',
  'app.nav.browse': 'Stöbern',
  'app.nav.following': 'Gefolgt',
  'app.menu': 'Menü',
  'app.not_found.title': 'Unter dieser Adresse gibt es nichts',
  'app.not_found.text': 'Vielleicht ist es umgezogen, vielleicht gab es das nie.',
  'app.not_found.home': 'Zur Startseite',
  'app.broken.title': 'Diese Seite ist kaputt',
  'app.broken.text': 'Das liegt an uns. Versuche es noch einmal, sonst lade die Seite neu.',
  'app.broken.reload': 'Seite neu laden',
  'app.chat.show': 'Chat zeigen',
  'app.chat.resize': 'Breite des Chats',
} as const satisfies Partial<Record<keyof typeof appTexts, string>> & Texts;
