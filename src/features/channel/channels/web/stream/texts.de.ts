import type { Texts } from '#core/web/i18n/catalog.ts';
import type { streamTexts } from './texts.en.ts';

export const streamTextsDe = {
  'channels.banner.title': 'Offline-Banner',
  'channels.banner.label': 'Offline-Bild',
  'channels.banner.hint': 'Erscheint anstelle des Players. 16:9, empfohlen sind mindestens 1920 × 1080 Pixel.',
  'channels.banner.none': 'Noch kein Bild',
  'channels.stream.title': 'Stream',
  'channels.stream.failed': 'Der Stream konnte nicht geladen werden',
  'channels.stream.edit': 'Bearbeiten',
  'channels.stream.edit.title': 'Stream bearbeiten',
  'channels.stream.save': 'Stream speichern',
  'channels.stream.saved': 'Stream gespeichert.',
  'channels.stream.field.title': 'Titel',
  'channels.stream.field.title.refused': 'Gib einen Titel mit 1 bis {length} Zeichen ein.',
  'channels.stream.field.category': 'Kategorie',
  'channels.stream.field.language': 'Sprache',
  'channels.stream.field.mature.hint': 'Zuschauer müssen bestätigen, dass sie mindestens 18 sind.',
  'channels.stream.field.mature.forced': 'Das Team hat diesen Kanal ab 18 eingestuft. Der Grund steht im Protokoll.',
  'refusal.MATURE_FORCED': 'Das Team hat diesen Kanal ab 18 eingestuft. Nur das Team kann das ändern.',
  'channels.stream.tags': 'Tags',
  'channels.stream.tags.hint': 'Drücke Enter oder Komma, um einen Tag hinzuzufügen.',
  'channels.stream.tags.remove': '{tag} entfernen',
  'channels.stream.tags.refused': 'Tags haben höchstens {length} Zeichen, ein Stream höchstens {count} Tags.',
  'channels.stream.go_live': 'Live gehen',
  'channels.stream.go_live.text':
    'Beschreibe zuerst deinen Stream. Kopiere dann den Stream-Schlüssel in deinen Encoder: Sobald er sendet, ist dein Kanal live.',
  'channels.stream.go_live.continue': 'Weiter zum Stream-Schlüssel',
  'channels.stream.end': 'Stream beenden',
  'channels.stream.end.title': 'Stream beenden?',
  'channels.stream.end.text':
    'Zuschauer sehen, dass du offline bist. Der Chat bleibt offen. Dein Encoder kann erst wieder live gehen, wenn du es auf der Seite „Stream“ erlaubst.',
} as const satisfies Partial<Record<keyof typeof streamTexts, string>> & Texts;
