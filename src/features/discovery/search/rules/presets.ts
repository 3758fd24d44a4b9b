import type { Collection } from '../contract.ts';

/** `exact`: matches only the channel with this name. */
export interface Preset {
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
