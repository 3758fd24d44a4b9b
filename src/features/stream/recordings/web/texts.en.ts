export const recordingsTexts = {
  'recordings.audit.change_video': 'Video changed',
  'recordings.audit.delete_video': 'Video deleted',
  'recordings.audit.restore_video': 'Video restored',
  'recordings.audit.change_recording_settings': 'Recording settings changed',
  'staff.lane.video_deletion': 'Deleting videos',
  'staff.job.recordings_delete_media': 'Delete the files of a video',
  'staff.job.recordings_delete_movie': 'Delete the MP4 files of a video',
  'staff.lane.movies': 'Making MP4 files',
  'staff.job.recordings_make_movie': 'Make the MP4 files of a video',
  'staff.job.recordings_sweep': 'Delete unused MP4 files',
} as const;

type RecordingsTexts = typeof recordingsTexts;
declare module '#core/web/i18n/catalog.ts' {
  interface Catalog extends RecordingsTexts {}
}
