/**
 * The URL from which this page loads a file below `/media`. Replies have the public URL of the site, which differs when the page was opened
 * at another host name of the server. Pages may only load from their own origin and from the CDN (`media_url` of the settings).
 */
export const mediaAddress = (address: string, cdn: string | null): string =>
  cdn !== null && address.startsWith(`${cdn}/`) ? address : address.replace(/^https?:\/\/[^/]+(?=\/media\/)/, '');
