import { type RefObject, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { rememberEmote } from '#features/channel/emotes/web/api.ts';
import type { OpenPanel } from '../../panels/open-panel.ts';
import type { BoxKey, EditorHandle } from '../composer-handle.ts';
import { insertionOf, LIST_PANELS, type Suggestion, type SuggestionSources, type Suggestions, suggestionsAt } from './suggestion.ts';

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
