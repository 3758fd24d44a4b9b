import { z } from 'zod';
import { isHexColor } from '#core/contract/color.ts';
import { DEFAULT_IDENTITY, PRODUCT_NAME, type SiteIdentity } from '#core/contract/identity.ts';
import { isLanguage, LANGUAGES, type Language } from '#core/contract/languages.ts';
import { requiredLine } from '#core/contract/plain-text.ts';
import type { Ctx } from '../context.ts';
import { contribution } from '../feature.ts';
import { type RawReply, type Route, rawRoute } from '../http/route.ts';
import type { DeclaredSettings, Settings, SettingValues } from '../settings/setting.ts';
import { Unavailable } from '../unavailable.ts';

const NAME_MAX = 40;
const CODES = Object.keys(LANGUAGES) as [Language, ...Language[]];

export const identitySettings = {
  SITE_NAME: {
    type: requiredLine(NAME_MAX),
    default: PRODUCT_NAME,
    help: 'Name of the site in its pages, link previews and mails.',
    requirement: `must be one line of at most ${NAME_MAX} characters`,
    label: 'Name of the site',
    changeable: 'now',
  },
  ACCENT_COLOR: {
    type: z.string().refine(isHexColor).toLowerCase(),
    otherwise: 'mint',
    help: 'Color of buttons, links and marks. Each theme makes it lighter or darker where its contrast is too low.',
    requirement: 'must be a color such as #3366ff',
    label: 'Accent color',
    changeable: 'now',
  },
  LANGUAGES: {
    type: z
      .string()
      .transform((codes) => [...new Set(codes.split(',').map((code) => code.trim().toLowerCase()))])
      .pipe(z.array(z.string().refine(isLanguage)).min(1)),
    default: CODES.join(','),
    help: `Languages that people can choose, separated by commas: ${CODES.join(', ')}.`,
    requirement: `must be some of ${CODES.join(', ')}, separated by commas`,
    label: 'Languages',
    input: { kind: 'list', options: CODES },
    changeable: 'now',
  },
  DEFAULT_LANGUAGE: {
    type: z.enum(CODES),
    default: DEFAULT_IDENTITY.default_language,
    help: 'Language for browsers that prefer none of LANGUAGES.',
    requirement: `must be ${CODES.join(' or ')}`,
    label: 'Default language',
    input: { kind: 'choice', options: CODES },
    changeable: 'now',
  },
} satisfies DeclaredSettings;

declare module '../settings/setting.ts' {
  interface Settings extends SettingValues<typeof identitySettings> {}
}

declare module '../feature.ts' {
  interface Contributions {
    /** The uploaded logo; null without one. */
    siteLogo: (ctx: Ctx) => Promise<SiteIdentity['logo']>;
  }
}

export function checkIdentity({ LANGUAGES: offered, DEFAULT_LANGUAGE }: Readonly<Settings>): string | null {
  if (offered.includes(DEFAULT_LANGUAGE)) return null;
  return `DEFAULT_LANGUAGE is "${DEFAULT_LANGUAGE}", but LANGUAGES offers only ${offered.join(', ')}.`;
}

/** While the database is unavailable, pages show the drawing of the product. */
export async function siteIdentity(ctx: Ctx): Promise<SiteIdentity> {
  const { SITE_NAME, ACCENT_COLOR, LANGUAGES: languages, DEFAULT_LANGUAGE } = ctx.settings;
  return {
    name: SITE_NAME,
    logo: await logoOf(ctx),
    accent: ACCENT_COLOR ?? null,
    languages,
    default_language: DEFAULT_LANGUAGE,
  };
}

async function logoOf(ctx: Ctx): Promise<SiteIdentity['logo']> {
  try {
    return (await contribution(ctx, 'siteLogo')?.(ctx)) ?? null;
  } catch (error) {
    if (error instanceof Unavailable) return null;
    throw error;
  }
}

/** Null for the identity that the built pages already have. */
export async function changedIdentity(ctx: Ctx): Promise<SiteIdentity | null> {
  const identity = await siteIdentity(ctx);
  return JSON.stringify(identity) === JSON.stringify(DEFAULT_IDENTITY) ? null : identity;
}

const ICONS = [
  { src: '/favicon.svg', type: 'image/svg+xml', sizes: 'any' },
  { src: '/icon-192.png', type: 'image/png', sizes: '192x192' },
  { src: '/icon-512.png', type: 'image/png', sizes: '512x512' },
  { src: '/icon-maskable-512.png', type: 'image/png', sizes: '512x512', purpose: 'maskable' },
];

/** Makes the site an app of a phone or desktop (W3C Web Application Manifest). */
export const manifestRoute: Route = rawRoute('GET', '/site.webmanifest', async ({ ctx }): Promise<RawReply> => {
  const { name, logo } = await siteIdentity(ctx);
  const logos = logo && [
    { src: logo.large, type: 'image/webp', sizes: '512x512' },
    { src: logo.small, type: 'image/webp', sizes: '64x64' },
  ];
  const manifest = {
    id: '/',
    name,
    short_name: name,
    description: 'Live channels with a chat that keeps up.',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: '#0a0f10',
    theme_color: '#0f1516',
    icons: logos ?? ICONS,
  };
  const headers = { 'content-type': 'application/manifest+json; charset=utf-8', 'cache-control': 'no-cache' };
  return { status: 200, headers, body: JSON.stringify(manifest) };
});
