/**
 * Where this page loads a file below `/media` from. Replies have the public address of the site, which is another one for a page that was
 * opened at another name of the same server, and pages may load from their own origin and from the CDN (`media_url` of the settings) only.
 */
export const mediaAddress = (address: string, cdn: string | null): string =>
  cdn !== null && address.startsWith(`${cdn}/`) ? address : address.replace(/^https?:\/\/[^/]+(?=\/media\/)/, '');
