/** Texts of the chat modes. */
export const modesTexts = {
  'chatsettings.modes.title': 'Chat modes',
  'chatsettings.modes.failed': 'Chat modes could not be loaded',
  'chatsettings.modes.slow': 'Slow mode',
  'chatsettings.modes.slow.amount': 'One message every',
  'chatsettings.modes.followers': 'Followers only',
  'chatsettings.modes.followers.amount': 'Following for at least',
  'chatsettings.modes.subscribers': 'Subscribers only',
  'chatsettings.modes.emotes': 'Emotes only',
  'chatsettings.modes.account_age': 'Account age',
  'chatsettings.modes.account_age.amount': 'Minimum age',
  'chatsettings.modes.no_links': 'No links',
  'chatsettings.modes.pause': 'Pause chat',
  'chatsettings.modes.seconds': 'seconds',
  'chatsettings.modes.minutes': 'minutes',
} as const;

type ModesTexts = typeof modesTexts;
declare module '#core/web/i18n/catalogue.ts' {
  interface Catalogue extends ModesTexts {}
}
