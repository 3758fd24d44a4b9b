export const staffStreamsTexts = {
  'staff.streams': 'Streams',
  'staff.streams.text': 'Streams from encoders on all nodes, measured over the last 5 seconds.',
  'staff.streams.failed': "Couldn't load streams",
  'staff.streams.server': 'Encoders connect to {server}.',
  'staff.streams.off': 'The node that answered accepts no streams, because RTMP_PORT is off.',
  'staff.streams.ffmpeg': 'ffmpeg found: streams and recordings have pictures.',
  'staff.streams.no_ffmpeg':
    'ffmpeg not found. It adds thumbnails of live streams, preview pictures for seeking in recordings, and with TRANSCODE=on smaller qualities (720p, 480p, 360p) for slow connections. Install it on every node, or set FFMPEG_PATH.',
  'staff.streams.none': 'No live streams',
  'staff.streams.none.text': 'Streams appear here as soon as an encoder connects.',
  'staff.streams.nodes': 'Nodes',
  'staff.streams.node': 'Node',
  'staff.streams.node.only': 'This server',
  'staff.streams.channel': 'Channel',
  'staff.streams.now': 'Streams now',
  'staff.streams.bitrate': 'Incoming bitrate',
  'staff.streams.video': 'Video',
  'staff.streams.lost': 'Signal lost',
  'staff.streams.listed': 'Showing the {count} streams with the highest bitrate.',
  'staff.streams.attempts': 'Recent connections',
  'staff.streams.attempts.unknown': 'Unknown channel',

  'staff.lane.thumbnails': 'Thumbnails of live streams',
  'staff.lane.storyboards': 'Pictures of recordings',
  'staff.lane.streams_cleanup': 'Stream cleanup',
  'staff.job.streams_delete_rungs': 'Delete transcoded qualities of an ended stream',
  'staff.job.streams_live_thumbnail': 'Thumbnail of a live stream',
  'staff.job.streams_recording_pictures': 'Pictures of a recording',
  'staff.lane.object_sweeps': 'Finding unused files',
  'staff.job.streams_sweep': 'Delete unused stream files',
} as const;

type StaffStreamsTexts = typeof staffStreamsTexts;
declare module '#core/web/i18n/catalog.ts' {
  interface Catalog extends StaffStreamsTexts {}
}
