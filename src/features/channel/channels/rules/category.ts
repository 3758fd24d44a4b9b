/**
 * The address of a new category: `Food & Drink!` becomes `food-drink`. One of digits alone would be read as an id, so it gets a word in
 * front.
 */
export function categorySlug(name: string): string {
  const slug = name
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
  return /^\d+$/.test(slug) ? `category-${slug}` : slug;
}
