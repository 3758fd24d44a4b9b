/** Texts of the streams and their jobs on the pages of staff. */
export const staffStreamsTexts = {
  'staff.streams': 'Streams',
  'staff.streams.text': 'What encoders send now, on all nodes, as measured in the last 5 seconds.',
  'staff.streams.failed': 'The streams could not be loaded',
  'staff.streams.server': 'Encoders connect to {server}.',
  'staff.streams.off': 'The node that answered takes no streams: RTMP_PORT is off.',
  'staff.streams.ffmpeg': 'ffmpeg was found: streams and recordings have pictures.',
  'staff.streams.no_ffmpeg':
    'ffmpeg was not found. It adds thumbnails of live streams, pictures of recordings that help to seek, and with TRANSCODE=on smaller qualities (720p, 480p, 360p) for slow connections. Install it on every node, or set FFMPEG_PATH.',
  'staff.streams.none': 'Nobody is streaming',
  'staff.streams.none.text': 'Streams appear here as soon as an encoder connects.',
  'staff.streams.nodes': 'Nodes',
  'staff.streams.node': 'Node',
  'staff.streams.node.only': 'This server',
  'staff.streams.channel': 'Channel',
  'staff.streams.now': 'Streams now',
  'staff.streams.bitrate': 'Bitrate in',
  'staff.streams.video': 'Video',
  'staff.streams.lost': 'Signal lost',
  'staff.streams.listed': 'The {count} streams with the highest bitrate are listed.',

  'staff.lane.thumbnails': 'Thumbnails of live streams',
  'staff.lane.storyboards': 'Pictures of recordings',
  'staff.lane.streams_cleanup': 'Cleaning up after streams',
  'staff.job.streams_delete_rungs': 'Deletion of the smaller qualities of an ended stream',
  'staff.job.streams_live_thumbnail': 'Thumbnail of a live stream',
  'staff.job.streams_recording_pictures': 'Pictures of a recording',
  'staff.lane.object_sweeps': 'Looking for files that nothing needs',
  'staff.job.streams_sweep': 'Delete files of streams that nothing needs',
} as const;

type StaffStreamsTexts = typeof staffStreamsTexts;
declare module '#core/web/i18n/catalogue.ts' {
  interface Catalogue extends StaffStreamsTexts {}
}
