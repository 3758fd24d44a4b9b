export const rowsTexts = {
  'chat.message.highlighted': 'Contains a highlighted word',
  'chat.message.for_goal': 'Counts toward a goal',
  'chat.message.for_goal.count': 'Counts toward a goal: {current} of {total}',
  'chat.message.flagged': 'Flagged',
  'chat.message.held': 'Held for review by moderators',
  'chat.message.denied': 'A moderator denied this message.',
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
  'chat.already_deleted': 'This message was already deleted.',
  'refusal.MESSAGE_NOT_FOUND': 'This message was deleted.',
  'refusal.ALREADY_DELETED': 'This message was already deleted.',
  'refusal.MESSAGE_NOT_YOURS': 'You cannot delete this message.',

  'chat.filtered.older': 'Searching loaded messages only.',

  'chat.thread.open': 'Show thread',

  'chat.audit.delete_message': 'Message deleted',
  'chat.audit.clear_chat': 'Chat cleared',
  'chat.audit.change_modes': 'Chat modes changed',
  'chat.audit.did.delete_message': 'Deleted a message by {target}',
  'chat.audit.mode.slow': 'Slow mode',
  'chat.audit.mode.followers': 'Followers only',
  'chat.audit.mode.subscribers': 'Subscribers only',
  'chat.audit.mode.emotes': 'Emotes only',
  'chat.audit.mode.account_age': 'Account age',
  'chat.audit.mode.links': 'Links',
  'chat.audit.mode.pause': 'Chat pause',
} as const;

type RowsTexts = typeof rowsTexts;
declare module '#core/web/i18n/catalog.ts' {
  interface Catalog extends RowsTexts {}
}
