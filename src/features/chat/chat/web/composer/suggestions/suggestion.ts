import type { Emote } from '#features/channel/emotes/contract.ts';
import type { EmoteIndex } from '#features/channel/emotes/web/api.ts';
import { type ChatCommand, matchingCommands } from '#features/chat/chat/rules/commands.ts';
import { mentionCandidates, suggestionTriggerAt } from '#features/chat/chat/rules/suggestions.ts';
import type { PanelName } from '../../panels/open-panel.ts';
import type { SubscriberTier } from '../../rows/row-context.ts';
import type { Insertion } from '../composer-handle.ts';
import type { Mentioned } from './people.ts';

/** One option of the list. */
export type Suggestion =
  | { kind: 'emote'; key: string; emote: Emote }
  | { kind: 'mention'; key: string; person: Mentioned }
  | { kind: 'command'; key: string; command: ChatCommand };

/** The suggestions that match the text before the caret. */
export interface Suggestions {
  kind: Suggestion['kind'];
  query: string;
  /** The number of characters before the caret that a choice replaces. */
  length: number;
  options: readonly Suggestion[];
}

/** Where suggestions come from. */
export interface SuggestionSources {
  emotes: EmoteIndex;
  /** The people who can be mentioned, most likely first. Called only when a mention is being typed. */
  people: () => Iterable<Mentioned>;
  /** The channel's own subscriber badges, for those people. */
  tiers: readonly SubscriberTier[];
  /** The commands that are recognized. */
  commands: readonly ChatCommand[];
  /** Those of them that are suggested: all, unless given. */
  offered?: readonly ChatCommand[];
}

/** The suggestion lists are panels: only one panel is open at a time. */
export const LIST_PANELS = {
  emote: 'chat_emote_suggestion_list',
  mention: 'chat_mentions_list',
  command: 'command_suggestion_list',
} as const satisfies Record<Suggestion['kind'], PanelName>;

const EMOTES = 6;
const PEOPLE = 6;

/**
 * Returns null when the text requests no suggestions or nothing matches, except for commands: the list then says that none matches (C-03).
 */
export function suggestionsAt(before: string, { emotes, people, commands, offered = commands }: SuggestionSources): Suggestions | null {
  const wanted = suggestionTriggerAt(before);
  if (wanted === null) return null;
  switch (wanted.kind) {
    case 'emote': {
      const found = emotes.search(wanted.query, EMOTES);
      return orNull({ ...wanted, options: found.map((emote) => ({ kind: 'emote', key: String(emote.id), emote })) });
    }
    case 'mention': {
      const found = mentionCandidates(people(), wanted.query, PEOPLE);
      return orNull({ ...wanted, options: found.map((person) => ({ kind: 'mention', key: person.username, person })) });
    }
    case 'command': {
      if (commands.length === 0) return null;
      const found = matchingCommands(wanted.query, offered);
      return { ...wanted, options: found.map((command) => ({ kind: 'command', key: command.name, command })) };
    }
  }
}

const orNull = (found: Suggestions) => (found.options.length === 0 ? null : found);

/** Returns what choosing a suggestion inserts into the line. */
export function insertionOf(chosen: Suggestion): Insertion {
  switch (chosen.kind) {
    case 'emote':
      return { type: 'emote', id: chosen.emote.id, name: chosen.emote.name };
    case 'mention':
      return { type: 'mention', username: chosen.person.username };
    case 'command':
      return { type: 'text', text: `/${chosen.command.name}${chosen.command.arguments.length > 0 ? ' ' : ''}` };
  }
}
