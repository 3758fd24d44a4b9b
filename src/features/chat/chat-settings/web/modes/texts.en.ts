export const modesTexts = {
  'chat-settings.modes.title': 'Chat modes',
  'chat-settings.modes.failed': "Couldn't load chat modes",
  'chat-settings.modes.slow': 'Slow mode',
  'chat-settings.modes.slow.amount': 'One message every',
  'chat-settings.modes.followers': 'Followers only',
  'chat-settings.modes.followers.amount': 'Following for at least',
  'chat-settings.modes.subscribers': 'Subscribers only',
  'chat-settings.modes.emotes': 'Emotes only',
  'chat-settings.modes.account_age': 'Account age',
  'chat-settings.modes.account_age.amount': 'Minimum age',
  'chat-settings.modes.no_links': 'No links',
  'chat-settings.modes.pause': 'Pause chat',
  'chat-settings.modes.seconds': 'seconds',
  'chat-settings.modes.minutes': 'minutes',
} as const;

type ModesTexts = typeof modesTexts;
declare module '#core/web/i18n/catalog.ts' {
  interface Catalog extends ModesTexts {}
}
