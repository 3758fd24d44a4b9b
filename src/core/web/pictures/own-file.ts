/**
 * The address of a stored picture at the origin of this page. Replies have the public address of the site, which is another one for a page
 * that was opened at another name of the same server, and pages may show pictures of their own origin only.
 */
export const ownFile = (address: string): string => address.replaceAll(/https?:\/\/[^/\s,]+(?=\/files\/[0-9a-f]+\.webp)/g, '');
