/** Sites whose account names existing clients read (wire.md 3.2), with their domains. */
const SITES = {
  instagram: ['instagram.com'],
  twitter: ['x.com', 'twitter.com'],
  youtube: ['youtube.com'],
  discord: ['discord.gg', 'discord.com'],
  tiktok: ['tiktok.com'],
  facebook: ['facebook.com'],
} as const;

export type AccountNames = Record<keyof typeof SITES, string>;

/** Account name of the first link to each site, without `@`. Empty without a link. */
export function accountNames(links: readonly string[]): AccountNames {
  const urls = links.map((link) => new URL(link));
  const nameAt = (domains: readonly string[]): string => {
    const link = urls.find(({ hostname }) => domains.includes(hostname.replace(/^(www|m)\./, '')));
    return link?.pathname.replace(/^\/+@?|\/+$/g, '') ?? '';
  };
  return {
    instagram: nameAt(SITES.instagram),
    twitter: nameAt(SITES.twitter),
    youtube: nameAt(SITES.youtube),
    discord: nameAt(SITES.discord),
    tiktok: nameAt(SITES.tiktok),
    facebook: nameAt(SITES.facebook),
  };
}
