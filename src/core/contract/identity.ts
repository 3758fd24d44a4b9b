import { z } from 'zod';
import { LANGUAGES, type Language } from './languages.ts';

/** The name of the software, and of a site without another one. The built pages have it where the name of the site belongs. */
export const PRODUCT_NAME = 'Grandstand';

const LanguageName = z.enum(Object.keys(LANGUAGES) as [Language, ...Language[]]);

/** What makes an installation recognizable. Every HTML page carries it in its head, so that the first paint already shows it. */
export const SiteIdentity = z.object({
  name: z.string(),
  /** Paths of the square logo, 64 and 512 pixels wide; null for the drawing of the product. */
  logo: z.object({ small: z.string(), large: z.string() }).nullable(),
  /** `#rrggbb`; null for the accent color of the product. */
  accent: z.string().nullable(),
  languages: z.array(LanguageName),
  default_language: LanguageName,
});
export type SiteIdentity = z.infer<typeof SiteIdentity>;

export const DEFAULT_IDENTITY: SiteIdentity = {
  name: PRODUCT_NAME,
  logo: null,
  accent: null,
  languages: Object.keys(LANGUAGES) as Language[],
  default_language: 'en',
};

/** The `meta` element of a page with its identity as JSON. Absent from a page with the default identity. */
export const IDENTITY_META = 'site-identity';
/** The `style` element of a page with the tokens of its accent color. */
export const ACCENT_STYLE_ID = 'site-accent';
