import type { Texts } from '#core/web/i18n/catalogue.ts';
import type { streamJobsTexts } from './texts.en.ts';

export const streamJobsTextsDe = {
  'staff.lane.thumbnails': 'Vorschaubilder von Livestreams',
  'staff.lane.storyboards': 'Bilder von Aufzeichnungen',
  'staff.lane.streams_cleanup': 'Aufräumen nach Streams',
  'staff.job.streams_delete_rungs': 'Löschen der kleineren Qualitäten eines beendeten Streams',
  'staff.job.streams_live_thumbnail': 'Vorschaubild eines Livestreams',
  'staff.job.streams_recording_pictures': 'Bilder einer Aufzeichnung',
} as const satisfies Partial<Record<keyof typeof streamJobsTexts, string>> & Texts;
