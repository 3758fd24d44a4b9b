import type { CategoryDocument } from '../contract.ts';

/** A category that a stream can have (SE-03). */
export interface CategoryHit {
  id: number;
  name: string;
  slug: string;
  src: string;
  srcset: string;
  viewers: number;
}

/** The categories that were found. Those whose id is not a number are no categories of streams and are left out. */
export const categoryHits = (documents: readonly Omit<CategoryDocument, 'description'>[]): CategoryHit[] =>
  documents
    .filter(({ id }) => /^[1-9]\d{0,14}$/.test(id))
    .map(({ id, name, slug, src, srcset, viewers }) => ({ id: Number(id), name, slug, src, srcset, viewers }));
