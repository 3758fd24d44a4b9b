import type { Collection } from '../contract.ts';

/** Filterable fields per collection. */
const FIELDS: Readonly<Record<Collection, readonly string[]>> = {
  channel: ['is_live', 'is_banned', 'verified'],
  subcategory_index: ['is_mature'],
  tags: [],
};

export type Filter = ReadonlyMap<string, boolean>;

/** Parses conditions like `is_live:=true && verified:true`. Null for anything else or an unknown field. */
export function filterOf(collection: Collection, text: string): Filter | null {
  const filter = new Map<string, boolean>();
  for (const condition of text.split('&&')) {
    if (condition.trim() === '') continue;
    const [, field, value] = /^\s*([a-z_]+)\s*:=?\s*(true|false)\s*$/.exec(condition) ?? [];
    if (field === undefined || !FIELDS[collection].includes(field)) return null;
    filter.set(field, value === 'true');
  }
  return filter;
}
