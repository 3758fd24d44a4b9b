import { CATEGORY_ART } from '#features/channel/channels/contract/manage-categories.ts';

const WIDTHS = [CATEGORY_ART.size.width, ...CATEGORY_ART.smallerWidths];

/** The picture of a category as in the wire format, with paths of this site; empty texts for one that is drawn. */
export function categoryBanner(hashes: readonly string[]): { url: string; responsive: string } {
  const paths = hashes.map((hash) => `/files/${hash}.webp`);
  return { url: paths[0] ?? '', responsive: paths.map((path, index) => `${path} ${WIDTHS[index]}w`).join(', ') };
}
