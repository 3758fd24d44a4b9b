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
  'chat.modes.pause': 'Pause chat',
  'chat.modes.seconds': 'seconds',
  'chat.modes.minutes': 'minutes',

  'chat.rules_editor.title': 'Chat rules',
  'chat.rules_editor.label': 'Chat rules for your viewers',
  'chat.rules_editor.hint': 'Plain text. Viewers are asked to accept changed rules again. Leave empty for no rules.',
  'chat.rules_editor.failed': 'The rules could not be loaded',
  'chat.rules_editor.too_long': 'The rules are {count, plural, one {# character} other {# characters}} too long.',
  'chat.rules_editor.save': 'Save rules',
  'chat.rules_editor.undo': 'Discard changes',
  'chat.rules_editor.saved': 'Rules saved.',
} as const;

type ModesTexts = typeof modesTexts;
declare module '#core/web/i18n/catalogue.ts' {
  interface Catalogue extends ModesTexts {}
}
