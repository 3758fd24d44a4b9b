import { byName, type FeatureManifest, type PagePath, registry } from '#core/contract/feature.ts';

/** Pages that the app composes. Features add pages below the settings, `/staff` and the dashboard. */
const APP_PAGES: readonly PagePath[] = [
  '/settings',
  '/staff',
  '/dashboard',
  '/dashboard/$slug',
  '/popout/$slug/chat',
  // Last, because it matches every single segment.
  '/$slug',
];

/** Pages with an HTML file of their own, which preloads their scripts, and the paths that it answers. See `web/places.ts`. */
export const PRELOADED_PAGES = {
  home: ['/'],
  channel: ['/$slug', '/popout/$slug/chat'],
  dashboard: ['/dashboard/$slug'],
} as const satisfies Readonly<Record<string, readonly PagePath[]>>;

/** Pages of the specification that do not exist yet. */
export const FUTURE_SEGMENTS: readonly string[] = ['videos', 'clips', 'help'];

/** The paths of all pages of these features and of the app. Every other path is answered with 404. A test compares them with the routes. */
export const pagePaths = registry((features: readonly FeatureManifest[]): readonly PagePath[] => {
  const declared = features.flatMap(({ pages = [], subpages = [] }) => [...pages, ...subpages]).map((path) => [path, path] as const);
  return [...byName('page', declared).values(), ...APP_PAGES];
});

/** The first path segments of the site's own pages, which channels must not have as a slug. */
export const pageSegments = (features: readonly FeatureManifest[]): readonly string[] => [
  ...new Set(
    pagePaths(features)
      .map((path) => path.split('/')[1]!)
      .filter((segment) => segment !== '' && !segment.startsWith('$')),
  ),
  ...FUTURE_SEGMENTS,
];

/** The page path that matches these segments, with the slug in it; null when none does. */
export function matchPage(
  features: readonly FeatureManifest[],
  segments: readonly string[],
): { path: PagePath; slug: string | null; params: Readonly<Record<string, string>> } | null {
  for (const path of pagePaths(features)) {
    const pattern = path.split('/').filter(Boolean);
    if (segments.length !== pattern.length) continue;
    if (!pattern.every((part, index) => part.startsWith('$') || part === segments[index])) continue;
    const params: Readonly<Record<string, string>> = Object.fromEntries(
      pattern.flatMap((part, index) => (part.startsWith('$') ? [[part.slice(1), segments[index]!]] : [])),
    );
    return { path, slug: pattern.includes('$slug') ? segments[pattern.indexOf('$slug')]! : null, params };
  }
  return null;
}
