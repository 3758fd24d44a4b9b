/** The search parameter of a page that a clip is open over. */
export const OPEN_CLIP = 'clip';

/**
 * The props of a router link to a clip: the clip opens in a dialog over the current page, at its own address, which a new tab and a
 * reload of another browser open as a page.
 */
export const clipLink = (slug: string, id: string) => ({
  to: '.' as const,
  search: (others: Record<string, unknown>) => ({ ...others, [OPEN_CLIP]: id }),
  mask: { to: `/${encodeURIComponent(slug)}/clips/${encodeURIComponent(id)}` },
  resetScroll: false,
});
