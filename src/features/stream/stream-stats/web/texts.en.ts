export const streamStatsTexts = {
  'stream-stats.title': 'Stream stats',
  'stream-stats.failed': "Couldn't load stream stats",
  'stream-stats.empty': 'No streams yet',
  'stream-stats.empty.text': 'Viewers, messages and followers appear here once you have been live.',
  'stream-stats.viewers_now': 'Viewers now',
  'stream-stats.average_viewers': 'Average viewers',
  'stream-stats.peak': 'Peak {count}',
  'stream-stats.messages': 'Messages per minute',
  'stream-stats.messages.total': '{count} in total',
  'stream-stats.followers': 'New followers',
  'stream-stats.followers.during': 'During this stream',
  'stream-stats.points': 'Points spent',
  'stream-stats.points.on': 'On rewards',
  'stream-stats.which': 'Stream',
  'stream-stats.which.live': 'This stream',
  'stream-stats.which.latest': 'Latest stream',
  'stream-stats.as_table': 'Show as table',
  'stream-stats.as_chart': 'Show as chart',
  'stream-stats.waiting': 'The chart starts after two minutes.',
  'stream-stats.none_recorded': 'No data was recorded for this stream.',
  'stream-stats.chart': 'Viewers and messages per minute of {title}, at most {peak} viewers. The same figures are available as a table.',
  'stream-stats.time': 'Time',
  'stream-stats.viewers': 'Viewers',
} as const;

type StreamstatsTexts = typeof streamStatsTexts;
declare module '#core/web/i18n/catalog.ts' {
  interface Catalog extends StreamstatsTexts {}
}
