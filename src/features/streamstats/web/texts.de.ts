import type { Texts } from '#core/web/i18n/catalogue.ts';
import type { streamstatsTexts } from './texts.en.ts';

export const streamstatsTextsDe = {
  'streamstats.title': 'Stream-Statistik',
  'streamstats.failed': 'Die Zahlen konnten nicht geladen werden',
  'streamstats.empty': 'Noch keine Streams',
  'streamstats.empty.text': 'Zuschauer, Nachrichten und Follower erscheinen hier, sobald du live warst.',
  'streamstats.viewers_now': 'Zuschauer jetzt',
  'streamstats.average_viewers': 'Zuschauer im Schnitt',
  'streamstats.peak': 'Höchstwert {count}',
  'streamstats.messages': 'Nachrichten pro Minute',
  'streamstats.messages.total': '{count} insgesamt',
  'streamstats.followers': 'Neue Follower',
  'streamstats.followers.during': 'In diesem Stream',
  'streamstats.points': 'Ausgegebene Punkte',
  'streamstats.points.on': 'Für Belohnungen',
  'streamstats.which': 'Stream',
  'streamstats.which.live': 'Dieser Stream',
  'streamstats.which.latest': 'Letzter Stream',
  'streamstats.as_table': 'Als Tabelle zeigen',
  'streamstats.as_chart': 'Als Diagramm zeigen',
  'streamstats.waiting': 'Das Diagramm beginnt nach den ersten zwei Minuten.',
  'streamstats.none_recorded': 'Für diesen Stream wurde nichts aufgezeichnet.',
  'streamstats.chart':
    'Zuschauer und Nachrichten pro Minute von {title}, höchstens {peak} Zuschauer. Dieselben Zahlen gibt es als Tabelle.',
  'streamstats.time': 'Zeit',
  'streamstats.viewers': 'Zuschauer',
} as const satisfies Partial<Record<keyof typeof streamstatsTexts, string>> & Texts;
