/** The first path segments of the site's own pages, which channels must not have as a slug. A test compares them with the routes. */
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
  // Pages of the specification that do not exist yet.
  'dashboard',
  'drops',
  'search',
  'transactions',
  'videos',
  'clips',
  'help',
  'about',
] as const;
