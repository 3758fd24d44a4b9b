import type { Texts } from './catalogue.ts';
import type { coreTexts } from './core-texts.en.ts';

export const coreTextsDe = {
  'core.close': 'Schließen',
  'core.cancel': 'Abbrechen',
  'core.save': 'Speichern',
  'core.try_again': 'Noch einmal versuchen',
  'core.undo': 'Rückgängig',
  'core.loading': 'Lädt',
  'core.live': 'Live',
  'core.offline': 'Offline',
  'core.show_password': 'Passwort zeigen',
  'core.hide_password': 'Passwort verbergen',
  'core.notifications': 'Meldungen der Seite',
  'core.failed.title': 'Das hat nicht geklappt',
  'core.unreachable': 'Der Server ist nicht erreichbar. Prüfe deine Verbindung und versuche es noch einmal.',
  'core.unexpected': 'Bei uns ist etwas schiefgegangen. Versuche es noch einmal.',
  'core.wait': 'Zu viele Versuche. Warte {seconds, plural, one {# Sekunde} other {# Sekunden}} und versuche es dann noch einmal.',
  'core.realtime.stopped': 'Die Live-Verbindung ist beendet (Code {code}). Lade die Seite neu.',
  'core.realtime.reload': 'Neu laden',
  'refusal.NOT_SIGNED_IN': 'Melde dich zuerst an.',
  'refusal.NOT_FOUND': 'Hier ist nichts mehr.',
  'refusal.CSRF_MISMATCH': 'Diese Seite ist veraltet. Lade sie neu und versuche es noch einmal.',
  'refusal.INVALID': 'Etwas darin stimmt nicht. Prüfe es und versuche es noch einmal.',
  'refusal.RATE_LIMITED': 'Zu viele Anfragen. Warte einen Moment und versuche es noch einmal.',
  'refusal.INTERNAL': 'Bei uns ist etwas schiefgegangen. Versuche es noch einmal.',
  'refusal.UNAVAILABLE': 'Der Dienst ist kurz weg. Versuche es gleich noch einmal.',
} as const satisfies Partial<Record<keyof typeof coreTexts, string>> & Texts;
