/**
 * The URL of a stored picture at the origin of this page. Replies have the public URL of the site, which differs when the page was opened
 * at another host name of the server. Pages may only show pictures of their own origin.
 */
export const ownFile = (address: string): string => address.replaceAll(/https?:\/\/[^/\s,]+(?=\/files\/[0-9a-f]+\.webp)/g, '');
