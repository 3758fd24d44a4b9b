/** Texts of the chat modes and of the editor of the chat's rules. */
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
  'chat.modes.pause': 'Pause the chat',
  'chat.modes.seconds': 'seconds',
  'chat.modes.minutes': 'minutes',

  'chat.rules_editor.title': 'Chat rules',
  'chat.rules_editor.label': 'What you ask of who writes here',
  'chat.rules_editor.hint': 'Plain text. Whoever accepted the old rules is asked again. Leave it empty for no rules.',
  'chat.rules_editor.failed': 'The rules could not be loaded',
  'chat.rules_editor.too_long': 'The rules are too long. Shorten them by {count, plural, one {# character} other {# characters}}.',
  'chat.rules_editor.save': 'Save rules',
  'chat.rules_editor.undo': 'Discard changes',
  'chat.rules_editor.saved': 'Rules saved.',
} as const;

type ModesTexts = typeof modesTexts;
declare module '#core/web/i18n/catalogue.ts' {
  interface Catalogue extends ModesTexts {}
}
