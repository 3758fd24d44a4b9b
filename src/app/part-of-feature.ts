import { existsSync } from 'node:fs';
import { resolve } from 'node:path';

const FOLDER = resolve(import.meta.dirname, '../features');

/** The only export of a file of a feature, such as `server/feature.ts`; null where the feature has no such file. */
export async function partOfFeature<Part>(feature: string, file: string): Promise<Part | null> {
  if (!existsSync(resolve(FOLDER, feature, file))) return null;
  const parts = Object.values((await import(/* @vite-ignore */ `#features/${feature}/${file}`)) as Record<string, Part>);
  if (parts.length !== 1) throw new Error(`src/features/${feature}/${file} has ${parts.length} exports instead of one.`);
  return parts[0]!;
}
