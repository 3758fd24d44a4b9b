const reserved = new Set<string>();

/** Keeps these first path segments of the site from becoming somebody's slug. `app/server/features.ts` fills it from the route table. */
export function reserveSlugs(slugs: Iterable<string>): void {
  for (const slug of slugs) reserved.add(slug.toLowerCase());
}

export const reservedSlugs: ReadonlySet<string> = reserved;
