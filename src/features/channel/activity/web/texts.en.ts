export const activityTexts = {
  'activity.title': 'Activity',
  'activity.failed': "Couldn't load earlier activity",
  'activity.empty': 'No activity yet',
  'activity.empty.text': 'New events appear here.',
  'activity.followed': '{name} {count, plural, =0 {followed} other {and # more followed}}',
} as const;

type ActivityTexts = typeof activityTexts;
declare module '#core/web/i18n/catalog.ts' {
  interface Catalog extends ActivityTexts {}
}
