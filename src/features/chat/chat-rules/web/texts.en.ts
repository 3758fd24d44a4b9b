export const chatRulesTexts = {
  'chat-rules.title': 'Chat rules',
  'chat-rules.accept': 'I understand',
  'chat-rules.later': 'Not now',
  'chat-rules.remind': 'Accept the chat rules to chat here',
  'chat-rules.lock_failed': "Couldn't load the chat rules, so you can't chat yet.",
  'chat-rules.failed': "Couldn't load the rules",
  'chat-rules.none': 'No chat rules',
  'chat-rules.none.text': 'This channel has no chat rules.',
  'refusal.RULES_CHANGED': 'The rules of this chat have changed. Read them again.',

  'chat-rules.editor.title': 'Chat rules',
  'chat-rules.editor.label': 'Chat rules for your viewers',
  'chat-rules.editor.hint': 'Plain text. Viewers must accept changed rules again. Leave empty for no rules.',
  'chat-rules.editor.failed': "Couldn't load the rules",
  'chat-rules.editor.too_long': 'The rules are {count, plural, one {# character} other {# characters}} too long.',
  'chat-rules.editor.save': 'Save rules',
  'chat-rules.editor.undo': 'Discard changes',
  'chat-rules.editor.saved': 'Rules saved.',

  'chat-rules.audit': 'Chat rules changed',
} as const;

type ChatrulesTexts = typeof chatRulesTexts;
declare module '#core/web/i18n/catalog.ts' {
  interface Catalog extends ChatrulesTexts {}
}
