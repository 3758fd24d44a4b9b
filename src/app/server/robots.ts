import { type Route, rawRoute } from '#core/server/http/route.ts';

/** Pages of one person, of those who manage, and what only programs read. */
const CLOSED = ['/api/', '/dashboard/', '/popout/', '/settings', '/staff', '/sign-in', '/sign-up', '/forgot-password', '/reset-password'];

/** What crawlers may read, and where the sitemap is, which needs the address of the site. */
export const robotsRoute: Route = rawRoute('GET', '/robots.txt', ({ ctx }) => ({
  status: 200,
  headers: { 'content-type': 'text/plain; charset=utf-8' },
  body: [
    'User-agent: *',
    ...CLOSED.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${ctx.services.publicUrl ?? ''}/sitemap.xml`,
    '',
  ].join('\n'),
}));
