import type { CategoryDocument } from '../contract.ts';

/** A category that streams can use (SE-03). */
export interface CategoryHit {
  id: number;
  name: string;
  slug: string;
  src: string;
  srcset: string;
  viewers: number;
}

/** Omits categories with a non-numeric id, which streams cannot use. */
export const categoryHits = (documents: readonly Omit<CategoryDocument, 'description'>[]): CategoryHit[] =>
  documents
    .filter(({ id }) => /^[1-9]\d{0,14}$/.test(id))
    .map(({ id, name, slug, src, srcset, viewers }) => ({ id: Number(id), name, slug, src, srcset, viewers }));
