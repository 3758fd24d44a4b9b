/** Slug of a new category: `Food & Drink!` becomes `food-drink`. Digits get a prefix, because they would read as an id. */
export function categorySlug(name: string): string {
  const slug = name
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
  return /^\d+$/.test(slug) ? `category-${slug}` : slug;
}
