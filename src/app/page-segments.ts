/** First segments of the site's own pages: no channel may have one of them as its slug. A test holds them against the routes. */
export const PAGE_SEGMENTS = [
  'browse',
  'category',
  'following',
  'settings',
  'sign-in',
  'sign-up',
  'forgot-password',
  'reset-password',
  'popout',
  'channel-points-terms-and-conditions',
  // Pages of the specification that are still to come.
  'dashboard',
  'drops',
  'search',
  'transactions',
  'videos',
  'clips',
  'help',
  'about',
] as const;
