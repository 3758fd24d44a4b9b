/** Texts of the activity feed. */
export const activityTexts = {
  'chat.activity.title': 'Activity',
  'chat.activity.empty': 'Nothing happened yet',
  'chat.activity.empty.text': 'Follows, subscriptions, gifts, hosts and redeemed rewards show up here from now on.',
  'chat.activity.followed': '{name} {count, plural, =0 {followed} other {and # more followed}}',
  'chat.activity.subscribed': '{name} subscribed',
  'chat.activity.gifted': '{name} gifted {subs}',
  'chat.activity.hosted': '{name} is hosting you',
  'chat.activity.redeemed': '{name}: {reward}',
  'chat.activity.kicks': '{name} sent {gift}',
  'chat.activity.in_total': '{count} in total',
  'chat.activity.amount': '{count} KICKs',
} as const;

type ActivityTexts = typeof activityTexts;
declare module '#core/web/i18n/catalogue.ts' {
  interface Catalogue extends ActivityTexts {}
}
