import { FEATURES } from '#app/features.ts';
import type { WebFeature } from '#core/web/feature.ts';
import { coreWeb } from '#core/web/i18n/feature.ts';
import { shellWeb } from './feature.ts';

/** In the order of their paths. Only values, so that no path is in the script of the page. */
const EXPORTS = Object.values(import.meta.glob<Readonly<Record<string, WebFeature>>>('../../features/**/web/feature.ts', { eager: true }));

const NAMES = FEATURES.map((path) => path.split('/').at(-1)!);
const positionOf = ({ manifest }: WebFeature): number => NAMES.indexOf(manifest.name);

/** In call order. */
export const features: readonly WebFeature[] = [
  coreWeb,
  shellWeb,
  ...EXPORTS.flatMap(Object.values<WebFeature>).sort((a, b) => positionOf(a) - positionOf(b)),
];
