/** Replies have the site's public URL, but pages may load only from their own origin and the CDN (`media_url`). */
export const mediaAddress = (address: string, cdn: string | null): string =>
  cdn !== null && address.startsWith(`${cdn}/`) ? address : address.replace(/^https?:\/\/[^/]+(?=\/media\/)/, '');

/** URL at the origin of this page. Replies have the site's public URL, but pages may show only pictures of their own origin. */
export const ownFile = (address: string): string =>
  address.replaceAll(/https?:\/\/[^/\s,]+(?=\/(?:files\/|media\/[\w/-]+\/picture-)[0-9a-f]+\.webp)/g, '');
