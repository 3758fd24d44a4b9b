import { CATEGORY_ART } from '#features/channel/channels/contract/manage-categories.ts';

const WIDTHS = [CATEGORY_ART.size.width, ...CATEGORY_ART.smallerWidths];

/** Picture paths in the wire format; empty for generated artwork. */
export function categoryBanner(hashes: readonly string[]): { url: string; responsive: string } {
  const paths = hashes.map((hash) => `/files/${hash}.webp`);
  return { url: paths[0] ?? '', responsive: paths.map((path, index) => `${path} ${WIDTHS[index]}w`).join(', ') };
}
