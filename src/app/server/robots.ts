import { type Route, rawRoute } from '#core/server/http/route.ts';

/** Pages of one person and of those who manage. What pages are drawn from is open: crawlers draw them too. */
const CLOSED_PAGES = ['/settings', '/staff', '/following', '/transactions', '/sign-in', '/sign-up', '/forgot-password', '/reset-password'];
/** Lists of what somebody searched for are without an end. */
const SEARCHES = '/*?q=';
const CLOSED_FOLDERS = ['/dashboard/', '/drops/', '/checkout/', '/popout/', '/collections/'];

/** The page itself, with a query and below it, but not the channel whose name begins like it (RFC 9309, 2.2.3). */
const rulesOf = (page: string): string[] => [`${page}$`, `${page}?`, `${page}/`];

/** What crawlers may read, and where the sitemap is, which needs the address of the site. */
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
