export const chattersTexts = {
  'chatters.title': 'People in chat',
  'chatters.search': 'Search names',
  'chatters.total': '{count, plural, one {# person} other {# people}}',
  'chatters.signed_out': '{count} not signed in',
  'chatters.more': 'and {count, plural, one {# more person} other {# more people}}',
  'chatters.group': '{role} ({count})',
  'chatters.group.broadcaster': 'Broadcaster',
  'chatters.group.staff': 'Staff',
  'chatters.group.moderator': 'Moderators',
  'chatters.group.vip': 'VIPs',
  'chatters.group.og': 'OGs',
  'chatters.group.sidekick': 'Sidekicks',
  'chatters.group.bot': 'Bots',
  'chatters.group.viewer': 'Viewers',
  'chatters.none': 'Nobody is in the chat',
  'chatters.none_named': 'Nobody here is signed in',
  'chatters.none_found': 'No one is called “{search}”',
  'chatters.search_limit': 'Only the names in this list are searched.',
  'chatters.failed': "Couldn't load the people in chat",
} as const;

type ChattersTexts = typeof chattersTexts;
declare module '#core/web/i18n/catalog.ts' {
  interface Catalog extends ChattersTexts {}
}
