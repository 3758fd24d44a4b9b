/** Texts for the health of a stream: figures, warnings and advice. */
export const healthTexts = {
  'streams.health.title': 'Connection health',
  'streams.health.failed': 'The health of the stream could not be loaded',
  'streams.health.none': 'No signal',
  'streams.health.none.text': 'Bitrate, frame rate and warnings appear here when your encoder connects.',
  'streams.health.no_video': 'No encoder is connected to it.',
  'streams.health.measuring': 'Measuring the stream',
  'streams.health.good': 'Good',
  'streams.health.warnings': '{count, plural, one {# warning} other {# warnings}}',
  'streams.health.lost': 'Signal lost',
  'streams.health.lost.title': 'The connection to your encoder was lost.',
  'streams.health.lost.text': 'That was {ago} s ago. Viewers see “Waiting for {name}”. The stream ends in {left} s.',
  'streams.health.bitrate': 'Bitrate',
  'streams.health.bitrate.steady': 'Steady',
  'streams.health.bitrate.high': 'Too high',
  'streams.health.bitrate.jumps': 'Jumping',
  'streams.health.frame_rate': 'Frame rate',
  'streams.health.fps': '{rate} fps',
  'streams.health.no_drops': 'No drops',
  'streams.health.drops': '{percent}% dropped',
  'streams.health.keyframes': 'Keyframes',
  'streams.health.keyframes.good': 'Recommended',
  'streams.health.keyframes.set': 'Set to 2 s',
  'streams.health.no_audio': 'no audio',
  'streams.health.connected': 'Connected for',
  'streams.health.size': '{width} × {height}',
  'streams.health.audio': '{rate} kHz, {channels, plural, =1 {mono} =2 {stereo} other {# channels}}',
  'streams.health.gaps': '{count, plural, one {# gap} other {# gaps}} in the last minute',
  'streams.health.reconnects': '{count, plural, one {# reconnect} other {# reconnects}} in 10 minutes',
  'streams.health.chart': 'Bitrate of the last 5 minutes, from {low} to {high}',
  'streams.health.chart.start': '5 min ago',
  'streams.health.chart.end': 'Now',
  'streams.health.advice': 'Warnings',

  'streams.health.keyframes.title': 'Keyframes are too far apart.',
  'streams.health.keyframes.advice': 'Viewers wait long for the picture. Set the keyframe interval to 2 s in your encoder.',
  'streams.health.bitrate_high.title': 'The bitrate is near the limit of 12 Mb/s.',
  'streams.health.bitrate_high.advice': 'Above it the stream is cut off. Lower it to 6,000 kb/s, which is enough for 1080p60.',
  'streams.health.bitrate_unsteady.title': 'The bitrate jumps.',
  'streams.health.bitrate_unsteady.advice':
    'Viewers with slow connections will buffer. Choose CBR as the rate control, and lower the bitrate if it still jumps.',
  'streams.health.profile.title': 'Most browsers cannot play this video.',
  'streams.health.profile.advice': 'Choose the H.264 profile “high” and the color format NV12 or yuv420p.',
  'streams.health.audio_missing.title': 'There is no audio.',
  'streams.health.audio_missing.advice': 'Check that an audio source is active in your encoder, and that its codec is AAC.',
  'streams.health.frames_dropped.title': 'Your encoder leaves out frames.',
  'streams.health.frames_dropped.advice':
    'Your computer or your upload is too slow. Lower the bitrate, the resolution or the frame rate, or choose a faster preset.',
  'streams.health.connection_unstable.title': 'Your connection is unstable.',
  'streams.health.connection_unstable.advice': 'Use a cable in place of Wi-Fi, pause other uploads, or lower the bitrate.',
} as const;

type HealthTexts = typeof healthTexts;
declare module '#core/web/i18n/catalogue.ts' {
  interface Catalogue extends HealthTexts {}
}
