import { type RefObject, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import type { Emote } from '#features/channel/emotes/contract.ts';
import { type EmoteIndex, rememberEmote } from '#features/channel/emotes/web/api.ts';
import { type ChatCommand, matchingCommands } from '#features/chat/chat/rules/commands.ts';
import { mentionCandidates, suggestionTriggerAt } from '#features/chat/chat/rules/suggestions.ts';
import type { BadgeView, ChatEntry } from '../../log/entry.ts';
import type { OpenPanel, PanelName } from '../../panels/open-panel.ts';
import type { SubscriberTier } from '../../rows/row-context.ts';
import type { BoxKey, EditorHandle, Insertion } from '../composer-handle.ts';

export interface OpenSuggestions extends Suggestions {
  id: string;
  active: number;
  choose: (suggestion: Suggestion) => void;
  optionId: (index: number) => string;
}

/** Manages the suggestion list at the caret (F-10, C-03). The editor calls `typed` and `takesKey` and keeps the focus. */
export function useSuggestions(sources: SuggestionSources, panel: OpenPanel, editor: RefObject<EditorHandle | null>) {
  const id = useId();
  const [found, setFound] = useState<Suggestions | null>(null);
  const [active, setActive] = useState(0);
  // The current value before React renders it, because two key presses can occur between renders.
  const latest = useRef(found);
  const lastBefore = useRef<string | null>(null);
  const dismissed = useRef(false);
  const shown = found !== null && panel.name === LIST_PANELS[found.kind] ? found : null;

  const typed = (before: string | null) => {
    lastBefore.current = before;
    const last = latest.current;
    const next = before === null ? null : suggestionsAt(before, sources);
    if (next === null && last === null) return;
    latest.current = next;
    setFound(next);
    const isNewMatch = next?.kind !== last?.kind;
    if (isNewMatch) dismissed.current = false;
    if (isNewMatch || next?.query !== last?.query) {
      setActive(0);
      // Escape closes the list until another match begins. Further typing replaces any other open panel.
      if (next !== null && !dismissed.current) panel.open(LIST_PANELS[next.kind]);
    }
    if (next === null && last !== null) panel.close(LIST_PANELS[last.kind]);
  };

  // Emotes and commands may arrive after the text was typed.
  const { emotes, commands, offered } = sources;
  const refresh = useEffectEvent(() => typed(lastBefore.current));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the sources of the list
  useEffect(() => refresh(), [emotes, commands, offered]);

  const close = () => {
    if (latest.current !== null) panel.close(LIST_PANELS[latest.current.kind]);
  };

  const choose = (suggestion: Suggestion) => {
    if (suggestion.kind === 'emote') rememberEmote(suggestion.emote);
    // Key events arrive inside an editor update, which cannot start another update.
    const length = found?.length ?? 0;
    queueMicrotask(() => editor.current?.replaceBefore(length, insertionOf(suggestion)));
  };

  const takesKey = (key: BoxKey): boolean => {
    if (shown === null) return false;
    if (key === 'Escape') {
      dismissed.current = true;
      close();
      return true;
    }
    const { options } = shown;
    const chosen = options[active];
    if (chosen === undefined) return false;
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      setActive((active + (key === 'ArrowDown' ? 1 : options.length - 1)) % options.length);
      return true;
    }
    if (key === 'Enter' && isFullyTyped(chosen, shown.query)) return false;
    choose(chosen);
    return true;
  };

  const optionId = (index: number) => `${id}-${index}`;
  const list: OpenSuggestions | null = shown && { ...shown, id, active, choose, optionId };
  const listed = list === null || list.options.length === 0 ? null : { id, option: optionId(active) };
  return { list, listed, typed, takesKey, close };
}

/** Choosing it would change nothing, so Enter sends. Emotes are excluded, because they lack their second colon. */
function isFullyTyped(chosen: Suggestion, query: string): boolean {
  if (chosen.kind === 'emote') return false;
  const name = chosen.kind === 'command' ? chosen.command.name : chosen.person.username;
  return name.toLowerCase() === query.toLowerCase();
}

export type Suggestion =
  | { kind: 'emote'; key: string; emote: Emote }
  | { kind: 'mention'; key: string; person: Mentioned }
  | { kind: 'command'; key: string; command: ChatCommand };

interface Suggestions {
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
  offered?: readonly ChatCommand[];
}

/** Suggestion lists are panels, so only one is open at a time. */
const LIST_PANELS = {
  emote: 'chat_emote_suggestion_list',
  mention: 'chat_mentions_list',
  command: 'command_suggestion_list',
} as const satisfies Record<Suggestion['kind'], PanelName>;

const EMOTES = 6;
const PEOPLE = 6;

/** Returns null without a match, except for commands, where the list says so (C-03). */
function suggestionsAt(before: string, { emotes, people, commands, offered = commands }: SuggestionSources): Suggestions | null {
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

function insertionOf(chosen: Suggestion): Insertion {
  switch (chosen.kind) {
    case 'emote':
      return { type: 'emote', id: chosen.emote.id, name: chosen.emote.name };
    case 'mention':
      return { type: 'mention', username: chosen.person.username };
    case 'command':
      return { type: 'text', text: `/${chosen.command.name}${chosen.command.arguments.length > 0 ? ' ' : ''}` };
  }
}

export interface Mentioned {
  username: string;
  badges: readonly BadgeView[];
}

/** People who chatted here, latest first, then people they replied to, then the broadcaster. Excludes the viewer. */
export function* peopleToMention(entries: readonly ChatEntry[], broadcaster: string, viewer: string): Generator<Mentioned> {
  const self = viewer.toLowerCase();
  const others = function* (): Generator<Mentioned> {
    for (let at = entries.length - 1; at >= 0; at--) {
      const entry = entries[at]!;
      if (entry.type === 'message') yield entry.sender;
    }
    for (let at = entries.length - 1; at >= 0; at--) {
      const entry = entries[at]!;
      if (entry.type === 'message' && entry.original !== null) yield { username: entry.original.sender.username, badges: [] };
    }
    yield { username: broadcaster, badges: [{ type: 'broadcaster', text: 'Broadcaster', count: null }] };
  };
  for (const person of others()) if (person.username.toLowerCase() !== self) yield person;
}
