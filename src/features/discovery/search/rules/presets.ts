import type { Collection } from '../contract.ts';

/** `exact`: only the channel with exactly this name is found. */
export interface Preset {
  collection: Collection;
  exact?: true;
}

/** The searches that clients name instead of a collection (wire.md 3.12). */
const PRESETS: Readonly<Record<string, Preset>> = {
  category_search: { collection: 'subcategory_index' },
  channel_search: { collection: 'channel' },
  tag_search: { collection: 'tags' },
  channel_check: { collection: 'channel', exact: true },
};

export const presetOf = (name: string): Preset | null => (Object.hasOwn(PRESETS, name) ? PRESETS[name]! : null);
