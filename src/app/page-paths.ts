/**
 * The paths of the site's pages as the router writes them: `$slug` is one segment, and `$` at the end any further ones (places whose
 * sections the features declare). Every other path is answered with 404. A test compares them with the routes.
 */
export const PAGE_PATHS = [
  '/',
  '/browse',
  '/category/$slug',
  '/following',
  '/sign-in',
  '/sign-up',
  '/forgot-password',
  '/reset-password',
  '/channel-points-terms-and-conditions',
  '/settings/$',
  '/staff/$',
  '/dashboard',
  '/dashboard/$slug/$',
  '/popout/$slug/chat',
  '/$slug',
] as const;

/** Pages of the specification that do not exist yet. */
const FUTURE_SEGMENTS = ['drops', 'search', 'transactions', 'videos', 'clips', 'help', 'about'] as const;

/** The first path segments of the site's own pages, which channels must not have as a slug. */
export const PAGE_SEGMENTS: readonly string[] = [
  ...new Set(PAGE_PATHS.map((path) => path.split('/')[1]!).filter((segment) => segment !== '' && !segment.startsWith('$'))),
  ...FUTURE_SEGMENTS,
];

/** The page path that leads to these segments, with its parameters; null when none does. */
export function matchPage(segments: readonly string[]): { path: string; slug: string | null } | null {
  for (const path of PAGE_PATHS) {
    const pattern = path.split('/').filter(Boolean);
    const open = pattern.at(-1) === '$';
    const own = open ? pattern.slice(0, -1) : pattern;
    if (open ? segments.length < own.length : segments.length !== own.length) continue;
    if (!own.every((part, index) => part === '$slug' || part === segments[index])) continue;
    return { path, slug: own.includes('$slug') ? segments[own.indexOf('$slug')]! : null };
  }
  return null;
}
