/** Texts of hosting. */
export const hostingTexts = {
  'hosting.hosted': '{name} is hosting with {viewers}',
  'hosting.viewers': '{count, plural, one {# viewer} other {# viewers}}',
  'hosting.activity': '{name} is hosting this channel',
  'hosting.command.host': 'Host another channel',
  'hosting.command.host.target': 'Channel to host; leave it out to choose from a list',
  'hosting.moved': '{host} is hosting {name}.',
  'hosting.moved.go': 'Go to {name}',
  'hosting.moved.stay': 'Stay here',
} as const;

type HostingTexts = typeof hostingTexts;
declare module '#core/web/i18n/catalogue.ts' {
  interface Catalogue extends HostingTexts {}
}
