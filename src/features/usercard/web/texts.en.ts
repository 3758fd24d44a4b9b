/** Texts of the card of a person, and of moderating people from rows and by commands. */
export const usercardTexts = {
  'chat.actions.time_out': 'Time out for 5 minutes',
  'chat.actions.ban': 'Ban',
  'chat.mod.banned': '{name} is banned.',
  'chat.mod.timed_out': '{name} is timed out for {minutes, plural, one {# minute} other {# minutes}}.',
  'chat.mod.unbanned': '{name} can chat again.',
  'chat.mod.not_banned': '{name} was not banned. {reason}',
  'chat.mod.not_timed_out': '{name} was not timed out. {reason}',
  'chat.mod.not_unbanned': '{name} was not unbanned. {reason}',

  'chat.person.moderation': 'Moderation',
  'chat.person.roles': 'Roles',
  'chat.person.role_given':
    '{name} is now {role, select, moderator {a moderator} vip {a VIP} og {an OG} sidekick {a sidekick} other {{role}}}.',
  'chat.person.role_taken':
    '{name} is no longer {role, select, moderator {a moderator} vip {a VIP} og {an OG} sidekick {a sidekick} other {{role}}}.',
  'chat.person.about': 'About {name}',
  'chat.person.tab.messages': 'Messages',
  'chat.person.tab.sanctions': '{count, plural, =0 {History} other {History (#)}}',
  'chat.person.tab.notes': '{count, plural, =0 {Notes} other {Notes (#)}}',
  'chat.person.record.failed': 'The history could not be loaded',
  'chat.person.counts':
    '{bans, plural, =0 {No bans} one {# ban} other {# bans}}, {timeouts, plural, =0 {no timeouts} one {# timeout} other {# timeouts}}, {deleted, plural, =0 {no deleted messages} one {# deleted message} other {# deleted messages}}',
  'chat.person.sanction.ban': 'Banned by {by}',
  'chat.person.sanction.timeout': 'Timed out by {by} for {length}',
  'chat.person.sanction.active': 'Active',
  'chat.person.note': 'New note',
  'chat.person.note.hint': 'Visible to moderators of this channel.',
  'chat.person.note.add': 'Add note',
  'chat.person.note.delete': 'Delete note',
  'chat.person.note.by': '{by}, {at}',
  'chat.person.notes.empty': 'No notes yet.',
  'chat.person.mute': 'Mute',
  'chat.person.unmute': 'Unmute',
  'chat.person.log': 'Messages in this chat',
  'chat.person.log.empty': 'No messages in this chat yet.',
  'chat.person.log.failed': 'The messages could not be loaded',
  'chat.person.log.older': 'Older messages',
  'chat.person.banned': 'Banned by {by}',
  'chat.person.timed_out': 'Timed out by {by} until {until}',
  'chat.person.following': 'Following for {length}',
  'chat.person.following_today': 'Following since today',
  'chat.person.not_following': 'Not following',
  'chat.person.subscribed': 'Subscribed for {months, plural, one {# month} other {# months}}',
  'chat.person.channel': 'Go to channel',
  'chat.person.failed': 'This user could not be loaded',
  'usercard.command.ban': 'Ban a user from this chat',
  'usercard.command.timeout': 'Time out a user',
  'usercard.command.unban': 'Remove a ban or timeout',
  'usercard.command.user': "Show a user's card",
  'usercard.command.mod': 'Make a user a moderator',
  'usercard.command.unmod': 'Remove the moderator role',
  'usercard.command.og': 'Make a user an OG',
  'usercard.command.unog': 'Remove the OG role',
  'usercard.command.vip': 'Make a user a VIP',
  'usercard.command.unvip': 'Remove the VIP role',
} as const;

type UsercardTexts = typeof usercardTexts;
declare module '#core/web/i18n/catalogue.ts' {
  interface Catalogue extends UsercardTexts {}
}
