export const leaderboardsTexts = {
  'leaderboards.appearance': 'Gift leaderboard',
  'leaderboards.title': 'Leaderboard',
  'leaderboards.open': 'Open leaderboard',
  'leaderboards.previous': 'Previous list',
  'leaderboards.next': 'Next list',
  'leaderboards.board.gifts': 'Gifted subs',
  'leaderboards.board.kicks': 'KICKs',
  'leaderboards.period.week': 'This week',
  'leaderboards.period.month': 'This month',
  'leaderboards.period.all': 'All time',
  'leaderboards.tab.week': 'Week',
  'leaderboards.tab.month': 'Month',
  'leaderboards.tab.all': 'All',
  'leaderboards.resets_in': 'Resets in {days, plural, one {# day} other {# days}}',
  'leaderboards.resets_tomorrow': 'Resets tomorrow',
  'leaderboards.far_place': '1,000+',
  'leaderboards.empty.week': 'No gifts this week yet',
  'leaderboards.empty.month': 'No gifts this month yet',
  'leaderboards.empty.all': 'No gifts yet',
  'leaderboards.empty.hint': 'Be the first on the leaderboard.',
  'leaderboards.empty.visitor': 'Sign in to send the first gift.',
  'leaderboards.free_places': '{count, plural, one {# place} other {# places}} left',
  'leaderboards.free_places.gifts': 'Gift subs to get on the leaderboard',
  'leaderboards.free_places.kicks': 'Send KICKs to get on the leaderboard',
  'leaderboards.give.gifts': 'Gift subs',
  'leaderboards.give.kicks': 'Send a gift',
  'leaderboards.sign_in.purpose': 'Sign in to support {name}',
  'leaderboards.sign_in': 'Sign in',
  'leaderboards.failed': "Couldn't load the leaderboard",
} as const;

type LeaderboardsTexts = typeof leaderboardsTexts;
declare module '#core/web/i18n/catalog.ts' {
  interface Catalog extends LeaderboardsTexts {}
}
