export const OPEN_CLIP = 'clip';

/** Router link props for a clip. The clip opens in a dialog with its own address; a new tab or reload opens it as a page. */
export const clipLink = (slug: string, id: string) => ({
  to: '.' as const,
  search: (others: Record<string, unknown>) => ({ ...others, [OPEN_CLIP]: id }),
  mask: { to: `/${encodeURIComponent(slug)}/clips/${encodeURIComponent(id)}` },
  resetScroll: false,
});
