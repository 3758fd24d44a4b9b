import type { PagePath } from '#core/contract/feature.ts';
import type { Ctx } from '../context.ts';

/** What a page says about itself before its scripts run: to people who share its address, and to search engines. Plain text, not HTML. */
export interface PageHead {
  title: string;
  description: string;
  /** The path under which the page should be known, whatever address led to it. */
  path: string;
  /** Whether the address that was asked for is another one, which leads there for good. */
  isMoved?: boolean;
  /** The absolute address of a picture, or null for none of the page's own: cards then show the icon of the site. */
  picture: string | null;
  kind: 'website' | 'profile' | 'video.other';
  /** Whether search engines may list the page. */
  isListed: boolean;
}

declare module '#core/server/feature.ts' {
  interface ServerParts {
    /**
     * What pages say about themselves, by their paths, for somebody who is not signed in. Null for one of which a stranger must not learn that
     * it exists: it then says no more than the site.
     */
    pageHeads?: Readonly<Record<PagePath, (ctx: Ctx, params: Readonly<Record<string, string>>) => Promise<PageHead | null>>>;
  }
}

/** Made by `scripts/site-icons.ts`; previews show no SVG. */
const ICON = '/icon-512.png';

/** Longer texts are cut: cards show about as much. */
const MAX_TITLE = 120;
const MAX_DESCRIPTION = 300;

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => ESCAPES[character]!);

/** One line of at most this many characters, without half a surrogate pair at its end. */
function line(text: string, max: number): string {
  const characters = [...text.replace(/\s+/g, ' ').trim()];
  return characters.length <= max
    ? characters.join('')
    : `${characters
        .slice(0, max - 1)
        .join('')
        .trimEnd()}…`;
}

/** The page with this head instead of its own title and description: those of the page, and Open Graph's (ogp.me). */
export function withHead(html: string, head: PageHead, site: { name: string; url: string }): string {
  const title = line(head.title, MAX_TITLE);
  const description = line(head.description, MAX_DESCRIPTION);
  const address = `${site.url}${head.path}`;
  const named = (name: string, content: string) => `<meta name="${name}" content="${escaped(content)}" />`;
  const property = (name: string, content: string) => `<meta property="og:${name}" content="${escaped(content)}" />`;
  const lines = [
    `<title>${escaped(`${title} · ${site.name}`)}</title>`,
    named('description', description),
    `<link rel="canonical" href="${escaped(address)}" />`,
    ...(head.isListed ? [] : [named('robots', 'noindex')]),
    property('site_name', site.name),
    property('type', head.kind),
    property('title', title),
    property('description', description),
    property('url', address),
    property('image', head.picture ?? `${site.url}${ICON}`),
    named('twitter:card', head.picture !== null && head.kind === 'video.other' ? 'summary_large_image' : 'summary'),
  ];
  return html.replace(/<meta name="description"[^>]*>/, '').replace(/<title>[^<]*<\/title>/, () => lines.join('\n    '));
}
