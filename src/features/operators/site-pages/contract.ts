import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { dataEnvelopeSchema } from '#core/contract/envelope.ts';
import { plainText } from '#core/contract/plain-text.ts';
import { NOT_STAFF } from '#features/people/accounts/contract/staff.ts';

/** In the order of the footer. The address of each page is its name. */
export const SITE_PAGE_NAMES = ['about', 'rules', 'terms', 'privacy', 'contact'] as const;
export const SitePageName = z.enum(SITE_PAGE_NAMES);
export type SitePageName = z.infer<typeof SitePageName>;

/** Characters. The privacy policies of large sites have about 30,000. */
export const SITE_PAGE_MAX = 50_000;

/** Markdown (CommonMark with tables). HTML in it counts as text. */
const Text = plainText(SITE_PAGE_MAX);

const Changed = z.object({
  name: SitePageName,
  /** Number of changes since the page was first filled. */
  version: z.int().positive(),
  changed_at: z.iso.datetime(),
});

export const SitePage = Changed.extend({ text: z.string() });
export type SitePage = z.infer<typeof SitePage>;

/** A page as staff edit it. Version 0 and null: nobody has filled it yet. */
export const EditedSitePage = z.object({
  name: SitePageName,
  text: z.string(),
  version: z.int().min(0),
  changed_at: z.iso.datetime().nullable(),
});
export type EditedSitePage = z.infer<typeof EditedSitePage>;

const params = z.object({ page: SitePageName });

/** Empty pages are not listed. */
export const listSitePages = endpoint({
  method: 'GET',
  path: '/api/v1/site-pages',
  summary: 'List the rules and legal pages of this site that have a text.',
  viewer: 'none',
  reply: dataEnvelopeSchema(z.object({ pages: z.array(Changed) })),
  refusals: {},
});

export const readSitePage = endpoint({
  method: 'GET',
  path: '/api/v1/site-pages/:page',
  summary: 'Read a rules or legal page as Markdown.',
  viewer: 'none',
  params,
  reply: dataEnvelopeSchema(z.object({ page: SitePage })),
  refusals: { PAGE_NOT_FOUND: [404, 'This page has no text.'] },
});

export const showSitePage = endpoint({
  method: 'GET',
  path: '/api/internal/v1/site-pages/:page',
  summary: 'Read a rules or legal page for editing, also an empty one. Staff only.',
  viewer: 'required',
  params,
  reply: dataEnvelopeSchema(z.object({ page: EditedSitePage })),
  refusals: { NOT_ALLOWED: NOT_STAFF },
});

export const ChangedSitePage = z.object({
  /** Empty removes the page from the site. */
  text: Text,
  /** The version that was edited. */
  version: z.int().min(0),
});

export const changeSitePage = endpoint({
  method: 'PUT',
  path: '/api/internal/v1/site-pages/:page',
  summary: `Change the text of a rules or legal page: Markdown of at most ${SITE_PAGE_MAX} characters. Staff only.`,
  viewer: 'required',
  params,
  body: ChangedSitePage,
  // A character can take six bytes as a JSON escape, and a pair of them twelve.
  bodyLimit: 12 * SITE_PAGE_MAX + 1024,
  reply: dataEnvelopeSchema(z.object({ page: EditedSitePage })),
  refusals: {
    NOT_ALLOWED: NOT_STAFF,
    PAGE_CHANGED: [409, 'Somebody else has changed this page meanwhile. Load it again, and keep a copy of your text.'],
  },
  limit: { rate: 60, seconds: 60 },
});
