import type { Texts } from '#core/web/i18n/catalog.ts';
import type { staffStreamsTexts } from './texts.en.ts';

export const staffStreamsTextsDe = {
  'staff.lane.thumbnails': 'Vorschaubilder von Livestreams',
  'staff.lane.storyboards': 'Bilder von Aufzeichnungen',
  'staff.lane.streams_cleanup': 'Aufräumen nach Streams',
  'staff.job.streams_delete_rungs': 'Löschen der kleineren Qualitäten eines beendeten Streams',
  'staff.job.streams_live_thumbnail': 'Vorschaubild eines Livestreams',
  'staff.job.streams_recording_pictures': 'Bilder einer Aufzeichnung',
  'staff.lane.object_sweeps': 'Suche nach Dateien, die nichts mehr braucht',
  'staff.job.streams_sweep': 'Dateien von Streams löschen, die nichts mehr braucht',
  'staff.streams': 'Streams',
  'staff.streams.text': 'Was Encoder gerade senden, auf allen Knoten, gemessen in den letzten 5 Sekunden.',
  'staff.streams.failed': 'Die Streams konnten nicht geladen werden',
  'staff.streams.server': 'Encoder verbinden sich mit {server}.',
  'staff.streams.off': 'Der Knoten, der geantwortet hat, nimmt keine Streams an: RTMP_PORT ist off.',
  'staff.streams.ffmpeg': 'ffmpeg wurde gefunden: Streams und Aufzeichnungen haben Bilder.',
  'staff.streams.no_ffmpeg':
    'ffmpeg wurde nicht gefunden. Damit gibt es Vorschaubilder von Livestreams, Bilder von Aufzeichnungen, die beim Suchen helfen, und mit TRANSCODE=on kleinere Qualitäten (720p, 480p, 360p) für langsame Verbindungen. Installiere es auf jedem Knoten oder setze FFMPEG_PATH.',
  'staff.streams.none': 'Niemand streamt',
  'staff.streams.none.text': 'Streams erscheinen hier, sobald sich ein Encoder verbindet.',
  'staff.streams.nodes': 'Knoten',
  'staff.streams.node': 'Knoten',
  'staff.streams.node.only': 'Dieser Server',
  'staff.streams.channel': 'Kanal',
  'staff.streams.now': 'Streams jetzt',
  'staff.streams.bitrate': 'Bitrate',
  'staff.streams.video': 'Video',
  'staff.streams.lost': 'Signal verloren',
  'staff.streams.listed': 'Die {count} Streams mit der höchsten Bitrate sind aufgeführt.',
  'staff.streams.attempts': 'Letzte Verbindungen',
  'staff.streams.attempts.unknown': 'Unbekannter Kanal',
} as const satisfies Partial<Record<keyof typeof staffStreamsTexts, string>> & Texts;
