import { type Route, rawRoute } from '#core/server/http/route.ts';

/** The API that pages need is allowed, because crawlers render pages (docs/decisions/056). */
const CLOSED_PAGES = ['/settings', '/staff', '/following', '/transactions', '/sign-in', '/sign-up', '/forgot-password', '/reset-password'];
/** Search result pages are endless. */
const SEARCHES = '/*?q=';
const CLOSED_FOLDERS = ['/dashboard/', '/drops/', '/checkout/', '/popout/', '/collections/'];

/** The page itself, with a query and below it, but not channels with the same prefix (RFC 9309, 2.2.3). */
const rulesOf = (page: string): string[] => [`${page}$`, `${page}?`, `${page}/`];

export const robotsRoute: Route = rawRoute('GET', '/robots.txt', ({ ctx }) => ({
  status: 200,
  headers: { 'content-type': 'text/plain; charset=utf-8' },
  body: [
    'User-agent: *',
    ...[...CLOSED_PAGES.flatMap(rulesOf), ...CLOSED_FOLDERS, SEARCHES].map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${ctx.publicUrl}/sitemap.xml`,
    '',
  ].join('\n'),
}));
