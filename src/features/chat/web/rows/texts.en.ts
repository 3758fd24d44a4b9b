/** Texts of the rows, the reader's tools and the identity card. */
export const rowsTexts = {
  'chat.message.highlighted': 'Contains a highlighted word',
  'chat.message.for_goal': 'Counts toward a goal',
  'chat.message.flagged': 'Flagged',
  'chat.message.held': 'Held for review by moderators',
  'chat.message.denied': 'A moderator did not allow this message.',
  'chat.message.denied.dismiss': 'Remove',
  'chat.ai_label.bullying': 'bullying',
  'chat.ai_label.drugs': 'drugs',
  'chat.ai_label.gibberish': 'gibberish',
  'chat.ai_label.hate': 'hate',
  'chat.ai_label.sexual': 'sexual',
  'chat.ai_label.spam': 'spam',
  'chat.ai_label.violence': 'violence',
  'chat.ai_label.weapons': 'weapons',
  'chat.clip.by': 'Clip by {name}',

  'chat.actions.delete': 'Delete message',
  already_deleted: 'This message is deleted already.',
  'refusal.MESSAGE_NOT_FOUND': 'This message is gone already.',
  'refusal.MESSAGE_NOT_YOURS': 'You cannot delete this message.',

  'chat.narrowed.older': 'Older messages are not loaded while only some are shown.',

  'chat.thread.open': 'Show thread',

  'chat.person.mute': 'Mute',
  'chat.person.unmute': 'Unmute',
  'chat.person.is_muted': 'You have muted this user.',
  'chat.person.more': 'More',
  'chat.person.log': 'Messages in this chat',
  'chat.person.log.empty': 'No messages in this chat yet.',
  'chat.person.log.failed': 'The messages could not be loaded',
  'chat.person.log.older': 'Older messages',
  'chat.person.banned': 'Banned by {by}',
  'chat.person.timed_out': 'Timed out by {by} until {until}',
} as const;

type RowsTexts = typeof rowsTexts;
declare module '#core/web/i18n/catalogue.ts' {
  interface Catalogue extends RowsTexts {}
}
