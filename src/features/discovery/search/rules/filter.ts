import type { Collection } from '../contract.ts';

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

/** `exact`: matches only the channel with this name. */
interface Preset {
  collection: Collection;
  exact?: true;
}

/** Named searches of clients (wire.md 3.12). */
const PRESETS: Readonly<Record<string, Preset>> = {
  category_search: { collection: 'subcategory_index' },
  channel_search: { collection: 'channel' },
  tag_search: { collection: 'tags' },
  channel_check: { collection: 'channel', exact: true },
};

export const presetOf = (name: string): Preset | null => (Object.hasOwn(PRESETS, name) ? PRESETS[name]! : null);
