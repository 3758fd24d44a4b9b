import type { PagePath } from '#core/contract/feature.ts';
import type { Ctx } from '../context.ts';

/** The head of a page, in its HTML before scripts run: for link previews and search engines. Plain text, not HTML. */
export interface PageHead {
  title: string;
  description: string;
  /** The canonical path of the page. */
  path: string;
  /** Whether the requested URL is an alias that redirects to the canonical path permanently. */
  isMoved?: boolean;
  /** The absolute URL of a picture, or null: link previews then show the icon of the site. */
  picture: string | null;
  kind: 'website' | 'profile' | 'video.other';
  /** Whether search engines may list the page. */
  isListed: boolean;
}

declare module '#core/server/feature.ts' {
  interface ServerParts {
    /** Heads of pages by path, for a signed-out visitor. Null hides the existence of a page: it then has the head of the site. */
    pageHeads?: Readonly<Record<PagePath, (ctx: Ctx, params: Readonly<Record<string, string>>) => Promise<PageHead | null>>>;
  }
}

/** Made by `scripts/site-icons.ts`; link previews show no SVG. */
const ICON = '/icon-512.png';

/** Longer texts are cut: link previews show about as much. */
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

/** The page with this head instead of its own title and description, and with Open Graph tags (ogp.me). */
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
