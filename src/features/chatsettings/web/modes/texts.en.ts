/** Texts of the chat modes. */
export const modesTexts = {
  'chat.modes.title': 'Chat modes',
  'chat.modes.failed': 'Chat modes could not be loaded',
  'chat.modes.slow': 'Slow mode',
  'chat.modes.slow.amount': 'One message every',
  'chat.modes.followers': 'Followers only',
  'chat.modes.followers.amount': 'Following for at least',
  'chat.modes.subscribers': 'Subscribers only',
  'chat.modes.emotes': 'Emotes only',
  'chat.modes.account_age': 'Account age',
  'chat.modes.account_age.amount': 'Minimum age',
  'chat.modes.no_links': 'No links',
  'chat.modes.pause': 'Pause chat',
  'chat.modes.seconds': 'seconds',
  'chat.modes.minutes': 'minutes',
} as const;

type ModesTexts = typeof modesTexts;
declare module '#core/web/i18n/catalogue.ts' {
  interface Catalogue extends ModesTexts {}
}
