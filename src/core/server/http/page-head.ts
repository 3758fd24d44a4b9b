import { accentCss } from '#core/contract/accent.ts';
import { isolated } from '#core/contract/bidi.ts';
import type { PagePath } from '#core/contract/feature.ts';
import { ACCENT_STYLE_ID, IDENTITY_META, PRODUCT_NAME, type SiteIdentity } from '#core/contract/identity.ts';
import { REQUEST_ID_META } from '#core/contract/request-id.ts';
import type { Ctx } from '../context.ts';

/** For link previews and search engines, before scripts run. Plain text, not HTML. */
export interface PageHead {
  title: string;
  description: string;
  path: string;
  /** The requested URL is an alias and redirects permanently to `path`. */
  isMoved?: boolean;
  /** Absolute URL; null: link previews show the icon of the site. */
  picture: string | null;
  kind: 'website' | 'profile' | 'video.other';
  isListed: boolean;
}

/** The site of a page's head. `icon` is the path of its logo, if it has one. */
export interface PageSite {
  name: string;
  url: string;
  icon?: string | undefined;
}

declare module '#core/server/feature.ts' {
  interface ServerParts {
    /** Whether a page exists now, where that depends on stored rows; otherwise it answers 404. */
    pageExistence?: Readonly<Record<PagePath, (ctx: Ctx) => Promise<boolean>>>;
    /** For a signed-out visitor. Null hides the existence of a page behind the head of the site. */
    pageHeads?: Readonly<Record<PagePath, (ctx: Ctx, params: Readonly<Record<string, string>>) => Promise<PageHead | null>>>;
  }
}

const ICON = '/icon-512.png';

const MAX_TITLE = 120;
const MAX_DESCRIPTION = 300;

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => ESCAPES[character]!);

/** Never ends with half a surrogate pair. */
function line(text: string, max: number): string {
  const characters = [...text.replace(/\s+/g, ' ').trim()];
  return characters.length <= max
    ? characters.join('')
    : `${characters
        .slice(0, max - 1)
        .join('')
        .trimEnd()}…`;
}

/** Replaces the name, icons and accent color of the built page (decision 098). Call it before `withHead`. */
export function withIdentity(html: string, identity: SiteIdentity): string {
  const { name, logo, accent } = identity;
  const iconless = logo === null ? html : html.replaceAll(/<link rel="(?:icon|apple-touch-icon)"[^>]*>\s*/g, '');
  const lines = [
    `<meta name="${IDENTITY_META}" content="${escaped(JSON.stringify(identity))}" />`,
    ...(logo === null
      ? []
      : [`<link rel="icon" href="${escaped(logo.small)}" />`, `<link rel="apple-touch-icon" href="${escaped(logo.large)}" />`]),
    ...(accent === null ? [] : [`<style id="${ACCENT_STYLE_ID}" data-accent="${escaped(accent)}">${accentCss(accent)}</style>`]),
  ];
  return iconless
    .replaceAll(PRODUCT_NAME, () => escaped(name))
    .replace(/<title>[^<]*<\/title>/, (title) => [title, ...lines].join('\n    '));
}
/** Adds the id of the request, which the page of an unknown address shows. */
export const withRequestId = (html: string, id: string): string =>
  html.replace(/<title>/, () => `<meta name="${REQUEST_ID_META}" content="${escaped(id)}" />\n    <title>`);

/** Adds Open Graph tags (ogp.me). */
export function withHead(html: string, head: PageHead, site: PageSite): string {
  const title = line(head.title, MAX_TITLE);
  const description = line(head.description, MAX_DESCRIPTION);
  const address = `${site.url}${head.path}`;
  const named = (name: string, content: string) => `<meta name="${name}" content="${escaped(content)}" />`;
  const property = (name: string, content: string) => `<meta property="og:${name}" content="${escaped(content)}" />`;
  const lines = [
    `<title>${escaped(`${isolated(title)} · ${site.name}`)}</title>`,
    named('description', description),
    `<link rel="canonical" href="${escaped(address)}" />`,
    ...(head.isListed ? [] : [named('robots', 'noindex')]),
    property('site_name', site.name),
    property('type', head.kind),
    property('title', title),
    property('description', description),
    property('url', address),
    property('image', head.picture ?? `${site.url}${site.icon ?? ICON}`),
    named('twitter:card', head.picture !== null && head.kind === 'video.other' ? 'summary_large_image' : 'summary'),
  ];
  return html.replace(/<meta name="description"[^>]*>/, '').replace(/<title>[^<]*<\/title>/, () => lines.join('\n    '));
}
