export const setupTexts = {
  'streams.setup.title': 'Server and key',
  'streams.setup.failed': "Couldn't load the stream key",
  'streams.setup.server_and_key': 'Server and stream key',
  'streams.setup.server': 'Server',
  'streams.setup.key': 'Stream key',
  'streams.setup.key.show': 'Show stream key',
  'streams.setup.key.hide': 'Hide stream key',
  'streams.setup.key.hint': 'Anyone with this key can stream to your channel. Never show it on stream.',
  'streams.setup.key.used': 'Last used {when}.',
  'streams.setup.key.unused': 'Not used yet.',
  'streams.setup.copy': 'Copy',
  'streams.setup.copy_server': 'Copy server',
  'streams.setup.copy_key': 'Copy stream key',
  'streams.setup.copied': 'Copied',
  'streams.setup.copy_failed': 'Your browser blocked copying. Select the text and copy it manually.',
  'streams.setup.reset': 'Reset key',
  'streams.setup.reset.title': 'Reset the stream key?',
  'streams.setup.reset.text':
    'The old key stops working immediately, and any stream using it is disconnected. Paste the new key into your encoder before you stream again.',
  'streams.setup.reset.done': 'Stream key reset. Paste the new key into your encoder.',
  'streams.setup.held': 'The stream was ended on the dashboard.',
  'streams.setup.held.text': 'Encoders are refused until you allow streaming again.',
  'streams.setup.held.allow': 'Allow streaming',
  'streams.setup.held.done': 'Your encoder can stream again.',
  'streams.setup.off': 'Streaming is disabled',
  'streams.setup.off.text': 'The operator of this site does not accept streams from encoders.',
  'streams.setup.suspended': 'This channel is suspended',
  'streams.setup.suspended.text': "You can't stream until the suspension ends.",
  'streams.setup.others': 'Only {name} can see the stream key',
  'streams.setup.others.text': 'Anyone with the key can stream under this name.',

  'streams.setup.obs': 'Set up OBS',
  'streams.setup.obs.service': 'Open Settings, then Stream',
  'streams.setup.obs.service.text': 'Choose the service “Custom…”.',
  'streams.setup.obs.paste': 'Paste the server and the stream key',
  'streams.setup.obs.output': 'Set the output',
  'streams.setup.obs.output.text': 'Bitrate 6,000 kb/s, rate control CBR, keyframe interval 2 s, audio AAC. Any H.264 encoder works.',
  'streams.setup.obs.start': 'Start streaming',
  'streams.setup.obs.start.text': 'You are live once your encoder connects.',
  'streams.setup.ffmpeg': 'Stream a file with ffmpeg',
  'streams.setup.ffmpeg.hint': 'Replace video.mp4. The copied command contains your stream key.',
  'streams.setup.ffmpeg.copy': 'Copy command',

  'streams.preview.title': 'Preview',
  'streams.preview.none': 'No signal',
  'streams.preview.none.text': 'The preview appears here when your encoder connects.',
  'streams.preview.no_video': 'This stream has no video',

  'streams.audit.allow_streaming': 'Streaming allowed',

  'security.reset_stream_key': 'Stream key reset',
} as const;

type SetupTexts = typeof setupTexts;
declare module '#core/web/i18n/catalog.ts' {
  interface Catalog extends SetupTexts {}
}
