import type { Emote } from '#features/channel/emotes/contract.ts';
import type { EmoteIndex } from '#features/channel/emotes/web/api.ts';
import { type ChatCommand, matchingCommands } from '#features/chat/chat/rules/commands.ts';
import { mentionCandidates, suggestionTriggerAt } from '#features/chat/chat/rules/suggestions.ts';
import type { PanelName } from '../../panels/open-panel.ts';
import type { SubscriberTier } from '../../rows/row-context.ts';
import type { Insertion } from '../composer-handle.ts';
import type { Mentioned } from './people.ts';

export type Suggestion =
  | { kind: 'emote'; key: string; emote: Emote }
  | { kind: 'mention'; key: string; person: Mentioned }
  | { kind: 'command'; key: string; command: ChatCommand };

export interface Suggestions {
  kind: Suggestion['kind'];
  query: string;
  length: number;
  options: readonly Suggestion[];
}

export interface SuggestionSources {
  emotes: EmoteIndex;
  /** Most likely first. Called only while a mention is typed. */
  people: () => Iterable<Mentioned>;
  tiers: readonly SubscriberTier[];
  commands: readonly ChatCommand[];
  /** The commands that are suggested. Defaults to all. */
  offered?: readonly ChatCommand[];
}

/** Suggestion lists are panels, so only one is open at a time. */
export const LIST_PANELS = {
  emote: 'chat_emote_suggestion_list',
  mention: 'chat_mentions_list',
  command: 'command_suggestion_list',
} as const satisfies Record<Suggestion['kind'], PanelName>;

const EMOTES = 6;
const PEOPLE = 6;

/** Returns null without a match, except for commands, where the list says so (C-03). */
export function suggestionsAt(before: string, { emotes, people, commands, offered = commands }: SuggestionSources): Suggestions | null {
  const trigger = suggestionTriggerAt(before);
  if (trigger === null) return null;
  switch (trigger.kind) {
    case 'emote': {
      const found = emotes.search(trigger.query, EMOTES);
      return orNull({ ...trigger, options: found.map((emote) => ({ kind: 'emote', key: String(emote.id), emote })) });
    }
    case 'mention': {
      const found = mentionCandidates(people(), trigger.query, PEOPLE);
      return orNull({ ...trigger, options: found.map((person) => ({ kind: 'mention', key: person.username, person })) });
    }
    case 'command': {
      if (commands.length === 0) return null;
      const found = matchingCommands(trigger.query, offered);
      return { ...trigger, options: found.map((command) => ({ kind: 'command', key: command.name, command })) };
    }
  }
}

const orNull = (found: Suggestions) => (found.options.length === 0 ? null : found);

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
