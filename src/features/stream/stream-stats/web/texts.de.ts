import type { Texts } from '#core/web/i18n/catalog.ts';
import type { streamStatsTexts } from './texts.en.ts';

export const streamStatsTextsDe = {
  'stream-stats.title': 'Stream-Statistik',
  'stream-stats.failed': 'Die Stream-Statistik konnte nicht geladen werden',
  'stream-stats.empty': 'Noch keine Streams',
  'stream-stats.empty.text': 'Zuschauer, Nachrichten und Follower erscheinen hier, sobald du live warst.',
  'stream-stats.viewers_now': 'Zuschauer jetzt',
  'stream-stats.average_viewers': 'Zuschauer im Schnitt',
  'stream-stats.peak': 'Höchstwert {count}',
  'stream-stats.messages': 'Nachrichten pro Minute',
  'stream-stats.messages.total': '{count} insgesamt',
  'stream-stats.followers': 'Neue Follower',
  'stream-stats.followers.during': 'In diesem Stream',
  'stream-stats.points': 'Ausgegebene Punkte',
  'stream-stats.points.on': 'Für Belohnungen',
  'stream-stats.which': 'Stream',
  'stream-stats.which.live': 'Dieser Stream',
  'stream-stats.which.latest': 'Letzter Stream',
  'stream-stats.as_table': 'Als Tabelle zeigen',
  'stream-stats.as_chart': 'Als Diagramm zeigen',
  'stream-stats.waiting': 'Das Diagramm beginnt nach den ersten zwei Minuten.',
  'stream-stats.none_recorded': 'Für diesen Stream wurden keine Daten aufgezeichnet.',
  'stream-stats.chart':
    'Zuschauer und Nachrichten pro Minute von {title}, höchstens {peak} Zuschauer. Dieselben Zahlen gibt es als Tabelle.',
  'stream-stats.time': 'Zeit',
  'stream-stats.viewers': 'Zuschauer',
} as const satisfies Partial<Record<keyof typeof streamStatsTexts, string>> & Texts;
