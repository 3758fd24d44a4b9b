/** The texts of core: words that every screen shares, and the messages for failed calls. */
export const coreTexts = {
  'core.close': 'Close',
  'core.cancel': 'Cancel',
  'core.save': 'Save',
  'core.try_again': 'Try again',
  'core.undo': 'Undo',
  'core.loading': 'Loading',
  'core.live': 'Live',
  'core.offline': 'Offline',
  'core.show_password': 'Show password',
  'core.hide_password': 'Hide password',
  'core.notifications': 'Notifications',
  'core.failed.title': 'Something went wrong',
  'core.unreachable': 'The server cannot be reached. Check your connection and try again.',
  'core.unexpected': 'Something went wrong on our side. Try again.',
  'core.wait': 'Too many attempts. Wait {seconds, plural, one {# second} other {# seconds}} and try again.',
  'core.reload': 'Reload',
  'core.part.failed': 'Could not be loaded',
  'core.part.failed.text': 'Check your connection and try again. The rest of the page still works.',
  'core.part.outdated': 'A new version is available',
  'core.part.outdated.text': 'Reload the page to continue here. The rest of the page still works.',
  'core.realtime.stopped': 'Live updates have stopped (code {code}). Reload the page to continue.',

  'refusal.NOT_SIGNED_IN': 'Sign in first.',
  'refusal.NOT_FOUND': 'This no longer exists.',
  'refusal.CSRF_MISMATCH': 'This page has expired. Reload it and try again.',
  'refusal.INVALID': 'Something you entered is not valid. Check it and try again.',
  'refusal.RATE_LIMITED': 'Too many requests. Wait a moment and try again.',
  'refusal.INTERNAL': 'Something went wrong on our side. Try again.',
  'refusal.UNAVAILABLE': 'The service is unavailable. Try again shortly.',
  'refusal.BODY_TOO_LARGE': 'That is too large.',

  'badge.broadcaster': 'Broadcaster',
  'badge.moderator': 'Moderator',
  'badge.staff': 'Staff',
  'badge.vip': 'VIP',
  'badge.og': 'OG',
  'badge.founder': 'Founder',
  'badge.verified': 'Verified',
  'badge.bot': 'Bot',
  'badge.sidekick': 'Sidekick',
  'badge.subscriber': 'Subscriber',
  'badge.subscriber_months': '{months, plural, one {Subscriber for # month} other {Subscriber for # months}}',
  'badge.sub_gifter': 'Gifter',
  'badge.sub_gifter_count': '{count, plural, one {Gifted # subscription} other {Gifted # subscriptions}}',
} as const;

type CoreTexts = typeof coreTexts;
declare module './catalogue.ts' {
  interface Catalogue extends CoreTexts {}
}
