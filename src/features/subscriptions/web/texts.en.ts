/** Texts about subscriptions. */
export const subscriptionsTexts = {
  'subscriptions.celebration': 'Your renewal',
  'subscriptions.celebration.tell': 'Share it in chat',
  'subscriptions.celebration.share': 'Share',
  'subscriptions.celebration.share_length': 'Share {length}',
  'subscriptions.celebration.defer': 'Later',
  'subscriptions.celebration.skip_month': 'Skip this month',
  'subscriptions.celebration.back': 'Back',
  'subscriptions.celebration.words': 'Your message',
  'subscriptions.celebration.placeholder': 'Add a message, or just {party}',
  'subscriptions.celebration.send': 'Send',
  'subscriptions.celebration.send_label': 'Share renewal',
  'subscriptions.celebration.failed': 'Something went wrong. Try again.',
  'subscriptions.skip.title': 'Skip this renewal?',
  'subscriptions.skip.text': 'It is not shared in chat, and you will not see it again for a month.',
  'subscriptions.skip.keep': 'Cancel',
  'subscriptions.skip.skip': 'Skip',

  'refusal.CELEBRATION_NOT_FOUND': 'This renewal no longer exists.',
  'refusal.CELEBRATION_NOT_YOURS': 'This renewal belongs to another user.',
  'refusal.CELEBRATION_DONE': 'You already shared or skipped this renewal.',
  'subscriptions.subscribed': '{name} subscribed for {months}',
  'subscriptions.months': '{months, plural, one {# month} other {# months}}',
  'subscriptions.gifted': '{name} gifted {subs}, {total} in total',
  'subscriptions.gifted.subs': '{count, plural, one {# sub} other {# subs}}',
  'subscriptions.gifted.to': 'to {names}',
  'subscriptions.gifted.to_more': 'to {names} and {more} more',
  'subscriptions.activity.subscribed': '{name} subscribed',
  'subscriptions.activity.gifted': '{name} gifted {subs}',
  'subscriptions.activity.in_total': '{count} in total',
  'subscriptions.gifted.once': '{name} gifted {subs}',
  'subscriptions.gifted.to_you': '{name} gifted you a subscription for a month.',
} as const;

type SubscriptionsTexts = typeof subscriptionsTexts;
declare module '#core/web/i18n/catalogue.ts' {
  interface Catalogue extends SubscriptionsTexts {}
}
