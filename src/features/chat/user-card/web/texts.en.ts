/** Texts of the card of a person, and of moderating people from rows and by commands. */
export const userCardTexts = {
  'user-card.actions.time_out': 'Time out for 5 minutes',
  'user-card.actions.ban': 'Ban',
  'user-card.mod.banned': '{name} is banned.',
  'user-card.mod.timed_out': '{name} is timed out for {minutes, plural, one {# minute} other {# minutes}}.',
  'user-card.mod.unbanned': '{name} can chat again.',
  'user-card.mod.not_banned': '{name} was not banned. {reason}',
  'user-card.mod.not_timed_out': '{name} was not timed out. {reason}',
  'user-card.mod.not_unbanned': 'The ban or timeout of {name} was not lifted. {reason}',

  'user-card.person.moderation': 'Moderation',
  'user-card.person.roles': 'Roles',
  'user-card.person.role_given':
    '{name} is now {role, select, moderator {a moderator} vip {a VIP} og {an OG} sidekick {a sidekick} other {{role}}}.',
  'user-card.person.role_taken':
    '{name} is no longer {role, select, moderator {a moderator} vip {a VIP} og {an OG} sidekick {a sidekick} other {{role}}}.',
  'user-card.person.about': 'About {name}',
  'user-card.person.tab.messages': 'Messages',
  'user-card.person.tab.sanctions': '{count, plural, =0 {History} other {History (#)}}',
  'user-card.person.tab.notes': '{count, plural, =0 {Notes} other {Notes (#)}}',
  'user-card.person.record.failed': 'The history could not be loaded',
  'user-card.person.counts':
    '{bans, plural, =0 {No bans} one {# ban} other {# bans}}, {timeouts, plural, =0 {no timeouts} one {# timeout} other {# timeouts}}, {deleted, plural, =0 {no deleted messages} one {# deleted message} other {# deleted messages}}',
  'user-card.person.sanction.ban': 'Banned by {by}',
  'user-card.person.sanction.timeout': 'Timed out by {by} for {length}',
  'user-card.person.sanction.active': 'Active',
  'user-card.person.note': 'New note',
  'user-card.person.note.hint': 'Visible to moderators of this channel.',
  'user-card.person.note.add': 'Add note',
  'user-card.person.note.delete': 'Delete note',
  'user-card.person.note.by': '{by}, {at}',
  'user-card.person.notes.empty': 'No notes yet.',
  'user-card.person.mute': 'Mute',
  'user-card.person.unmute': 'Unmute',
  'user-card.person.log': 'Messages in this chat',
  'user-card.person.log.empty': 'No messages in this chat yet.',
  'user-card.person.log.failed': 'The messages could not be loaded',
  'user-card.person.log.older': 'Older messages',
  'user-card.person.banned': 'Banned by {by}',
  'user-card.person.timed_out': 'Timed out by {by} until {until}',
  'user-card.person.following': 'Following for {length}',
  'user-card.person.following_today': 'Following since today',
  'user-card.person.not_following': 'Not following',
  'user-card.person.subscribed': 'Subscribed for {months, plural, one {# month} other {# months}}',
  'user-card.person.channel': 'Go to channel',
  'user-card.person.failed': 'This user could not be loaded',
  'user-card.command.ban': 'Ban a user from this chat',
  'user-card.command.timeout': 'Time out a user',
  'user-card.command.unban': 'Remove a ban or timeout',
  'user-card.command.user': "Show a user's card",
  'user-card.command.mod': 'Make a user a moderator',
  'user-card.command.unmod': 'Remove the moderator role',
  'user-card.command.og': 'Make a user an OG',
  'user-card.command.unog': 'Remove the OG role',
  'user-card.command.vip': 'Make a user a VIP',
  'user-card.command.unvip': 'Remove the VIP role',
} as const;

type UsercardTexts = typeof userCardTexts;
declare module '#core/web/i18n/catalogue.ts' {
  interface Catalogue extends UsercardTexts {}
}
