import type { Texts } from '#core/web/i18n/catalog.ts';
import type { setupTexts } from './texts.en.ts';

export const setupTextsDe = {
  'streams.setup.title': 'Server und Schlüssel',
  'streams.setup.failed': 'Der Stream-Schlüssel konnte nicht geladen werden',
  'streams.setup.server_and_key': 'Server und Stream-Schlüssel',
  'streams.setup.server': 'Server',
  'streams.setup.key': 'Stream-Schlüssel',
  'streams.setup.key.show': 'Stream-Schlüssel zeigen',
  'streams.setup.key.hide': 'Stream-Schlüssel verbergen',
  'streams.setup.key.hint': 'Wer diesen Schlüssel hat, kann auf deinem Kanal streamen. Zeig ihn nie im Stream.',
  'streams.setup.key.used': 'Zuletzt benutzt {when}.',
  'streams.setup.key.unused': 'Noch nicht benutzt.',
  'streams.setup.copy': 'Kopieren',
  'streams.setup.copy_server': 'Server kopieren',
  'streams.setup.copy_key': 'Stream-Schlüssel kopieren',
  'streams.setup.copied': 'Kopiert',
  'streams.setup.copy_failed': 'Dein Browser hat das Kopieren nicht erlaubt. Markiere den Text und kopiere ihn von Hand.',
  'streams.setup.reset': 'Schlüssel ersetzen',
  'streams.setup.reset.title': 'Stream-Schlüssel ersetzen?',
  'streams.setup.reset.text':
    'Der alte Schlüssel gilt sofort nicht mehr, und ein Stream, der ihn benutzt, wird getrennt. Trag den neuen Schlüssel in deinen Encoder ein, bevor du wieder streamst.',
  'streams.setup.reset.done': 'Stream-Schlüssel ersetzt. Trag den neuen in deinen Encoder ein.',
  'streams.setup.held': 'Der Stream wurde im Dashboard beendet.',
  'streams.setup.held.text': 'Encoder werden abgewiesen, bis du das Streamen wieder erlaubst.',
  'streams.setup.held.allow': 'Streamen erlauben',
  'streams.setup.held.done': 'Dein Encoder kann wieder streamen.',
  'streams.setup.off': 'Streamen ist ausgeschaltet',
  'streams.setup.off.text': 'Der Betreiber dieser Seite nimmt keine Streams von Encodern an.',
  'streams.setup.suspended': 'Dieser Kanal ist gesperrt',
  'streams.setup.suspended.text': 'Du kannst nicht streamen, bis die Sperre endet.',
  'streams.setup.others': 'Nur {name} kann den Stream-Schlüssel sehen',
  'streams.setup.others.text': 'Wer den Schlüssel hat, kann unter diesem Namen streamen.',

  'streams.setup.obs': 'OBS einrichten',
  'streams.setup.obs.service': 'Öffne Einstellungen, dann Stream',
  'streams.setup.obs.service.text': 'Wähle den Dienst „Benutzerdefiniert…“.',
  'streams.setup.obs.paste': 'Füge Server und Stream-Schlüssel ein',
  'streams.setup.obs.output': 'Stelle die Ausgabe ein',
  'streams.setup.obs.output.text':
    'Bitrate 6.000 kb/s, Ratenregelung CBR, Keyframe-Intervall 2 s, Audio AAC. Jeder H.264-Encoder ist geeignet.',
  'streams.setup.obs.start': 'Starte den Stream',
  'streams.setup.obs.start.text': 'Du bist live, sobald sich dein Encoder verbindet.',
  'streams.setup.ffmpeg': 'Eine Datei mit ffmpeg streamen',
  'streams.setup.ffmpeg.hint': 'Ersetze video.mp4. Der kopierte Befehl enthält deinen Stream-Schlüssel.',
  'streams.setup.ffmpeg.copy': 'Befehl kopieren',

  'streams.preview.title': 'Vorschau',
  'streams.preview.none': 'Kein Signal',
  'streams.preview.none.text': 'Die Vorschau erscheint hier, wenn sich dein Encoder verbindet.',
  'streams.preview.no_video': 'Dieser Stream hat kein Video',

  'streams.audit.allow_streaming': 'Streamen erlaubt',

  'security.reset_stream_key': 'Stream-Schlüssel ersetzt',
} as const satisfies Partial<Record<keyof typeof setupTexts, string>> & Texts;
