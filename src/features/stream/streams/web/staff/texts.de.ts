import type { Texts } from '#core/web/i18n/catalog.ts';
import type { staffStreamsTexts } from './texts.en.ts';

export { streamsCheckTextsDe } from '#features/stream/streams/checks/texts.de.ts';

export const staffStreamsTextsDe = {
  'staff.lane.thumbnails': 'Vorschaubilder von Livestreams',
  'staff.lane.storyboards': 'Bilder von Aufzeichnungen',
  'staff.lane.streams_cleanup': 'Aufräumen nach Streams',
  'staff.job.streams_delete_rungs': 'Löschen der kleineren Qualitäten eines beendeten Streams',
  'staff.job.streams_live_thumbnail': 'Vorschaubild eines Livestreams',
  'staff.job.streams_recording_pictures': 'Bilder einer Aufzeichnung',
  'staff.lane.object_sweeps': 'Suche nach ungenutzten Dateien',
  'staff.job.streams_sweep': 'Ungenutzte Dateien von Streams löschen',
  'staff.streams': 'Streams',
  'staff.streams.text': 'Streams von Encodern auf allen Knoten, gemessen über die letzten 5 Sekunden.',
  'staff.streams.failed': 'Die Streams konnten nicht geladen werden',
  'staff.streams.server': 'Encoder verbinden sich mit {server}.',
  'staff.streams.off': 'Der Knoten, der geantwortet hat, nimmt keine Streams an, weil RTMP_PORT auf off steht.',
  'staff.streams.ffmpeg': 'ffmpeg wurde gefunden: Streams und Aufzeichnungen haben Bilder.',
  'staff.streams.no_ffmpeg':
    'ffmpeg wurde nicht gefunden. ffmpeg erzeugt Vorschaubilder für Livestreams und zum Spulen in Aufzeichnungen, mit TRANSCODE=on auch kleinere Qualitäten (720p, 480p, 360p) für langsame Verbindungen. Installiere es auf jedem Knoten oder setze FFMPEG_PATH.',
  'staff.streams.none': 'Keine Livestreams',
  'staff.streams.none.text': 'Streams erscheinen hier, sobald sich ein Encoder verbindet.',
  'staff.streams.nodes': 'Knoten',
  'staff.streams.node': 'Knoten',
  'staff.streams.node.only': 'Dieser Server',
  'staff.streams.channel': 'Kanal',
  'staff.streams.now': 'Streams jetzt',
  'staff.streams.bitrate': 'Bitrate',
  'staff.streams.video': 'Video',
  'staff.streams.lost': 'Signal verloren',
  'staff.streams.listed': 'Angezeigt werden die {count} Streams mit der höchsten Bitrate.',
  'staff.streams.attempts': 'Letzte Verbindungen',
  'staff.streams.attempts.unknown': 'Unbekannter Kanal',
} as const satisfies Partial<Record<keyof typeof staffStreamsTexts, string>> & Texts;
