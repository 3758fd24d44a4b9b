import type { ChannelEmoteSet, Emote, EmoteSet } from '#features/emotes/contract.ts';

/** A part of the picker with a heading and a tab of its own (EM-01). `channel` has whose emotes they are. */
export interface PickerSection {
  key: string;
  kind: 'recent' | 'channel' | 'global' | 'emoji';
  channel: ChannelEmoteSet | null;
  emotes: readonly Emote[];
}

/** The sections in their order: what was used last, each channel, global emotes, emoji. Sections without emotes are left out. */
export function pickerSections(sets: readonly EmoteSet[], recent: readonly Emote[]): PickerSection[] {
  const sections: PickerSection[] = [{ key: 'recent', kind: 'recent', channel: null, emotes: recent }, ...sets.map(sectionOf)];
  return sections.filter(({ emotes }) => emotes.length > 0);
}

/** Of each section the emotes whose name has this in it, whatever the case. Recent ones stand in their own section already. */
export function searchSections(sections: readonly PickerSection[], wanted: string): readonly PickerSection[] {
  const part = wanted.trim().toLowerCase();
  if (part === '') return sections;
  return sections
    .filter(({ kind }) => kind !== 'recent')
    .map((section) => ({ ...section, emotes: section.emotes.filter(({ name }) => name.toLowerCase().includes(part)) }))
    .filter(({ emotes }) => emotes.length > 0);
}

/** Tabs have their own order, as EM-01 names them: recent, emoji, global, then one for each channel. */
export function tabOrder(sections: readonly PickerSection[]): PickerSection[] {
  const place = ['recent', 'emoji', 'global', 'channel'];
  return sections.toSorted((one, other) => place.indexOf(one.kind) - place.indexOf(other.kind));
}

function sectionOf(set: EmoteSet): PickerSection {
  if (set.id === 'Global') return { key: 'global', kind: 'global', channel: null, emotes: set.emotes };
  if (set.id === 'Emoji') return { key: 'emoji', kind: 'emoji', channel: null, emotes: set.emotes };
  return { key: `channel-${set.id}`, kind: 'channel', channel: set as ChannelEmoteSet, emotes: set.emotes };
}
