/** URL at the origin of this page. Replies have the site's public URL, but pages may show only pictures of their own origin. */
export const ownFile = (address: string): string => address.replaceAll(/https?:\/\/[^/\s,]+(?=\/files\/[0-9a-f]+\.webp)/g, '');
