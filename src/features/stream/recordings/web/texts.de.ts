import type { Texts } from '#core/web/i18n/catalog.ts';
import type { recordingsTexts } from './texts.en.ts';

export const recordingsTextsDe = {
  'recordings.audit.change_video': 'Video geändert',
  'recordings.audit.delete_video': 'Video gelöscht',
  'recordings.audit.restore_video': 'Video wiederhergestellt',
  'recordings.audit.change_recording_settings': 'Einstellungen der Aufzeichnung geändert',
  'staff.lane.video_deletion': 'Löschen von Videos',
  'staff.job.recordings_delete_media': 'Dateien eines Videos löschen',
  'staff.job.recordings_delete_movie': 'MP4-Dateien eines Videos löschen',
  'staff.lane.movies': 'Erstellen von MP4-Dateien',
  'staff.job.recordings_make_movie': 'MP4-Dateien eines Videos erstellen',
  'staff.job.recordings_sweep': 'Ungenutzte MP4-Dateien löschen',
} as const satisfies Partial<Record<keyof typeof recordingsTexts, string>> & Texts;
