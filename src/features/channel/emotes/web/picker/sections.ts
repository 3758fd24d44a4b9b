import type { ChannelEmoteSet, Emote, EmoteSet } from '#features/channel/emotes/contract.ts';

/** Part of the picker with its own heading and tab (EM-01). `channel` is set for channel emotes. */
export interface PickerSection {
  key: string;
  kind: 'recent' | 'channel' | 'global' | 'emoji';
  channel: ChannelEmoteSet | null;
  emotes: readonly Emote[];
}

/** Order: recent, each channel, global, emoji. Omits empty sections. */
export function pickerSections(sets: readonly EmoteSet[], recent: readonly Emote[]): PickerSection[] {
  const sections: PickerSection[] = [{ key: 'recent', kind: 'recent', channel: null, emotes: recent }, ...sets.map(sectionOf)];
  return sections.filter(({ emotes }) => emotes.length > 0);
}

/** Filters by name, case-insensitive. Omits recent emotes, which also appear in their own sections. */
export function searchSections(sections: readonly PickerSection[], wanted: string): readonly PickerSection[] {
  const part = wanted.trim().toLowerCase();
  if (part === '') return sections;
  return sections
    .filter(({ kind }) => kind !== 'recent')
    .map((section) => ({ ...section, emotes: section.emotes.filter(({ name }) => name.toLowerCase().includes(part)) }))
    .filter(({ emotes }) => emotes.length > 0);
}

/** Tab order (EM-01): recent, emoji, global, then channels. */
export function tabOrder(sections: readonly PickerSection[]): PickerSection[] {
  const order = ['recent', 'emoji', 'global', 'channel'];
  return sections.toSorted((one, other) => order.indexOf(one.kind) - order.indexOf(other.kind));
}

function sectionOf(set: EmoteSet): PickerSection {
  if (set.id === 'Global') return { key: 'global', kind: 'global', channel: null, emotes: set.emotes };
  if (set.id === 'Emoji') return { key: 'emoji', kind: 'emoji', channel: null, emotes: set.emotes };
  return { key: `channel-${set.id}`, kind: 'channel', channel: set as ChannelEmoteSet, emotes: set.emotes };
}
