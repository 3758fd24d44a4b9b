/** Texts of the chat rules: the panel that asks for them, their settings section and their editor. */
export const chatrulesTexts = {
  'chatrules.title': 'Chat rules',
  'chatrules.accept': 'I understand',
  'chatrules.later': 'Not now',
  'chatrules.remind': 'Accept the chat rules to chat here',
  'chatrules.lock_failed': 'You cannot chat yet because the chat rules could not be loaded.',
  'chatrules.failed': 'The rules could not be loaded',
  'chatrules.none': 'No chat rules',
  'chatrules.none.text': 'This channel has not set any chat rules.',
  'refusal.RULES_CHANGED': 'The rules of this chat have changed. Read them again.',

  'chatrules.editor.title': 'Chat rules',
  'chatrules.editor.label': 'Chat rules for your viewers',
  'chatrules.editor.hint': 'Plain text. Viewers are asked to accept changed rules again. Leave empty for no rules.',
  'chatrules.editor.failed': 'The rules could not be loaded',
  'chatrules.editor.too_long': 'The rules are {count, plural, one {# character} other {# characters}} too long.',
  'chatrules.editor.save': 'Save rules',
  'chatrules.editor.undo': 'Discard changes',
  'chatrules.editor.saved': 'Rules saved.',

  'chatrules.audit': 'Chat rules changed',
} as const;

type ChatrulesTexts = typeof chatrulesTexts;
declare module '#core/web/i18n/catalogue.ts' {
  interface Catalogue extends ChatrulesTexts {}
}
