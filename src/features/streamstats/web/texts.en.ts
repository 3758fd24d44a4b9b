/** Texts of the figures of a stream. */
export const streamstatsTexts = {
  'streamstats.title': 'Stream stats',
  'streamstats.failed': 'The figures could not be loaded',
  'streamstats.empty': 'No streams yet',
  'streamstats.empty.text': 'Viewers, messages and followers appear here once you have been live.',
  'streamstats.viewers_now': 'Viewers now',
  'streamstats.average_viewers': 'Average viewers',
  'streamstats.peak': 'Peak {count}',
  'streamstats.messages': 'Messages a minute',
  'streamstats.messages.total': '{count} in total',
  'streamstats.followers': 'New followers',
  'streamstats.followers.during': 'During this stream',
  'streamstats.points': 'Points spent',
  'streamstats.points.on': 'On rewards',
  'streamstats.which': 'Stream',
  'streamstats.which.live': 'This stream',
  'streamstats.which.latest': 'Latest stream',
  'streamstats.as_table': 'Show as table',
  'streamstats.as_chart': 'Show as chart',
  'streamstats.waiting': 'The chart begins after the first two minutes.',
  'streamstats.none_recorded': 'Nothing was recorded for this stream.',
  'streamstats.chart': 'Viewers and messages a minute of {title}, at most {peak} viewers. The same figures are available as a table.',
  'streamstats.time': 'Time',
  'streamstats.viewers': 'Viewers',
} as const;

type StreamstatsTexts = typeof streamstatsTexts;
declare module '#core/web/i18n/catalogue.ts' {
  interface Catalogue extends StreamstatsTexts {}
}
