import type { Texts } from '#core/web/i18n/catalog.ts';
import type { chattersTexts } from './texts.en.ts';

export const chattersTextsDe = {
  'chatters.title': 'Personen im Chat',
  'chatters.search': 'Namen suchen',
  'chatters.total': '{count, plural, one {# Person} other {# Personen}}',
  'chatters.signed_out': 'davon {count} nicht angemeldet',
  'chatters.more': 'und {count, plural, one {# weitere Person} other {# weitere Personen}}',
  'chatters.group': '{role} ({count})',
  'chatters.group.broadcaster': 'Streamer',
  'chatters.group.staff': 'Team',
  'chatters.group.moderator': 'Moderatoren',
  'chatters.group.vip': 'VIPs',
  'chatters.group.og': 'OGs',
  'chatters.group.sidekick': 'Sidekicks',
  'chatters.group.bot': 'Bots',
  'chatters.group.viewer': 'Zuschauer',
  'chatters.none': 'Niemand ist im Chat',
  'chatters.none_named': 'Niemand hier ist angemeldet',
  'chatters.none_found': 'Niemand heißt „{search}“',
  'chatters.search_limit': 'Durchsucht werden nur die Namen in dieser Liste.',
  'chatters.failed': 'Die Personen im Chat konnten nicht geladen werden',
} as const satisfies Partial<Record<keyof typeof chattersTexts, string>> & Texts;
