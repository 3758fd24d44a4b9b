/** The names of the jobs of streams, on the page "Jobs" of staff. */
export const streamJobsTexts = {
  'staff.lane.thumbnails': 'Thumbnails of live streams',
  'staff.lane.storyboards': 'Pictures of recordings',
  'staff.lane.streams_cleanup': 'Cleaning up after streams',
  'staff.job.streams_delete_rungs': 'Deletion of the smaller qualities of an ended stream',
  'staff.job.streams_live_thumbnail': 'Thumbnail of a live stream',
  'staff.job.streams_recording_pictures': 'Pictures of a recording',
} as const;

type StreamJobsTexts = typeof streamJobsTexts;
declare module '#core/web/i18n/catalogue.ts' {
  interface Catalogue extends StreamJobsTexts {}
}
