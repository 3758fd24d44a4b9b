/** Texts of the card of a person, and of moderating people from rows and by commands. */
export const usercardTexts = {
  'usercard.actions.time_out': 'Time out for 5 minutes',
  'usercard.actions.ban': 'Ban',
  'usercard.mod.banned': '{name} is banned.',
  'usercard.mod.timed_out': '{name} is timed out for {minutes, plural, one {# minute} other {# minutes}}.',
  'usercard.mod.unbanned': '{name} can chat again.',
  'usercard.mod.not_banned': '{name} was not banned. {reason}',
  'usercard.mod.not_timed_out': '{name} was not timed out. {reason}',
  'usercard.mod.not_unbanned': 'The ban or timeout of {name} was not lifted. {reason}',

  'usercard.person.moderation': 'Moderation',
  'usercard.person.roles': 'Roles',
  'usercard.person.role_given':
    '{name} is now {role, select, moderator {a moderator} vip {a VIP} og {an OG} sidekick {a sidekick} other {{role}}}.',
  'usercard.person.role_taken':
    '{name} is no longer {role, select, moderator {a moderator} vip {a VIP} og {an OG} sidekick {a sidekick} other {{role}}}.',
  'usercard.person.about': 'About {name}',
  'usercard.person.tab.messages': 'Messages',
  'usercard.person.tab.sanctions': '{count, plural, =0 {History} other {History (#)}}',
  'usercard.person.tab.notes': '{count, plural, =0 {Notes} other {Notes (#)}}',
  'usercard.person.record.failed': 'The history could not be loaded',
  'usercard.person.counts':
    '{bans, plural, =0 {No bans} one {# ban} other {# bans}}, {timeouts, plural, =0 {no timeouts} one {# timeout} other {# timeouts}}, {deleted, plural, =0 {no deleted messages} one {# deleted message} other {# deleted messages}}',
  'usercard.person.sanction.ban': 'Banned by {by}',
  'usercard.person.sanction.timeout': 'Timed out by {by} for {length}',
  'usercard.person.sanction.active': 'Active',
  'usercard.person.note': 'New note',
  'usercard.person.note.hint': 'Visible to moderators of this channel.',
  'usercard.person.note.add': 'Add note',
  'usercard.person.note.delete': 'Delete note',
  'usercard.person.note.by': '{by}, {at}',
  'usercard.person.notes.empty': 'No notes yet.',
  'usercard.person.mute': 'Mute',
  'usercard.person.unmute': 'Unmute',
  'usercard.person.log': 'Messages in this chat',
  'usercard.person.log.empty': 'No messages in this chat yet.',
  'usercard.person.log.failed': 'The messages could not be loaded',
  'usercard.person.log.older': 'Older messages',
  'usercard.person.banned': 'Banned by {by}',
  'usercard.person.timed_out': 'Timed out by {by} until {until}',
  'usercard.person.following': 'Following for {length}',
  'usercard.person.following_today': 'Following since today',
  'usercard.person.not_following': 'Not following',
  'usercard.person.subscribed': 'Subscribed for {months, plural, one {# month} other {# months}}',
  'usercard.person.channel': 'Go to channel',
  'usercard.person.failed': 'This user could not be loaded',
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
