/** Replies have the site's public URL, but pages may load only from their own origin and the CDN (`media_url`). */
export const mediaAddress = (address: string, cdn: string | null): string =>
  cdn !== null && address.startsWith(`${cdn}/`) ? address : address.replace(/^https?:\/\/[^/]+(?=\/media\/)/, '');
