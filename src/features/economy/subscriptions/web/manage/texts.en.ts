export const manageSubscriptionsTexts = {
  'subscriptions.manage': 'Subscriptions',
  'subscriptions.manage.failed': "Couldn't load the subscriptions",
  'subscriptions.manage.switch': 'Viewers can subscribe',
  'subscriptions.manage.no_payments': 'Payments are turned off on this site. Ask its operator.',
  'subscriptions.manage.price': 'Price for 30 days',
  'subscriptions.manage.share': 'Platform share',
  'subscriptions.manage.share.value': '{percent}%',
  'subscriptions.manage.active': 'Subscribers',
  'subscriptions.manage.renewing': 'Renewing',
  'subscriptions.manage.badges': 'Month badges',
  'subscriptions.manage.badge': 'Badge from {length}',
  'subscriptions.manage.badge.own': 'Your picture',
  'subscriptions.manage.badge.default': 'Default',
  'subscriptions.manage.subscribers': 'Subscribers',
  'subscriptions.manage.subscribers.empty': 'No subscribers yet',
  'subscriptions.manage.subscribers.empty.text': 'Your subscribers will appear here.',
  'subscriptions.manage.subscribers.months': 'Months',
  'subscriptions.manage.subscribers.name': 'Name',
  'subscriptions.manage.subscribers.since': 'Since',
  'subscriptions.manage.subscribers.until': 'Until',
  'subscriptions.manage.subscribers.kind.paid': 'Paid',
  'subscriptions.manage.subscribers.kind.gift': 'Gift',
  'subscriptions.manage.subscribers.renews': 'Renews {date}',
  'subscriptions.manage.subscribers.ends': 'Ends {date}',
  'subscriptions.manage.switch.on':
    'Viewers can subscribe to your channel and gift subscriptions. If you turn this off, nobody new can subscribe. Current subscriptions continue.',
  'subscriptions.manage.switch.off':
    'Nobody can subscribe. Turn this on to sell subscriptions and to use subscribers-only chat and emotes.',
  'subscriptions.manage.badges.text': 'Subscribers get a badge for each milestone. Upload your own pictures or keep the defaults.',
} as const;

type ManageSubscriptionsTexts = typeof manageSubscriptionsTexts;
declare module '#core/web/i18n/catalog.ts' {
  interface Catalog extends ManageSubscriptionsTexts {}
}
