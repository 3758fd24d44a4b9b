import { useEffect, useRef } from 'react';
import { t, textOf } from '#core/web/i18n/text.ts';
import { Avatar } from '#core/web/ui/Avatar.tsx';
import { Icon } from '#core/web/ui/Icon.tsx';
import type { IconName } from '#core/web/ui/icon-names.ts';
import { Tag } from '#core/web/ui/Tag.tsx';
import type { Emote } from '#features/channel/emotes/contract.ts';
import { emojiOf, readableEmoteName } from '#features/channel/emotes/rules/emoji.ts';
import { EmoteImage } from '#features/channel/emotes/web/api.ts';
import type { ChatCommand, CommandArgument } from '#features/chat/chat/rules/commands.ts';
import type { SubscriberTier } from '../../rows/row-context.ts';
import { SenderBadge } from '../../rows/SenderBadge.tsx';
import type { Mentioned, OpenSuggestions, Suggestion } from './use-suggestions.ts';

const NAMES = {
  emote: 'chat.suggestions.emotes',
  mention: 'chat.suggestions.people',
  command: 'chat.suggestions.commands',
} as const;

/** The focus stays in the message box, which refers to the active option by id (F-10). */
export function SuggestionList({ list, tiers }: { list: OpenSuggestions; tiers: readonly SubscriberTier[] }) {
  const chosen = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls when the active option changes
  useEffect(() => {
    chosen.current?.scrollIntoView?.({ block: 'nearest' });
  }, [list.active, list.query]);
  return (
    <div className="absolute inset-x-0 bottom-full z-(--z-chat-overlay) mb-1 max-h-72 overflow-x-hidden overflow-y-auto rounded-lg bg-panel py-1 shadow-2 [scrollbar-width:thin]">
      {list.options.length === 0 ? (
        <p role="status" className="px-3 py-2 text-12 text-ink-2">
          {t('chat.suggestions.no_command')}
        </p>
      ) : (
        <div role="listbox" id={list.id} aria-label={t(NAMES[list.kind])}>
          {list.options.map((option, index) => (
            // biome-ignore lint/a11y/useFocusableInteractive: the message box has the focus and names the row (aria-activedescendant)
            // biome-ignore lint/a11y/useKeyWithClickEvents: the message box handles the keys
            <div
              key={option.key}
              ref={index === list.active ? chosen : null}
              id={list.optionId(index)}
              role="option"
              aria-selected={index === list.active}
              className="chat-suggestion"
              // Keeps the focus and the caret in the message box.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => list.choose(option)}
            >
              {rowOf(option, list.query, tiers)}
              {index === list.active && option.kind !== 'command' && (
                <span className="rounded-xs bg-control px-1.5 text-11 font-semibold text-ink-3 max-md:hidden" aria-hidden="true">
                  Tab
                </span>
              )}
            </div>
          ))}
        </div>
      )}
    </div>
  );
}

function rowOf(option: Suggestion, query: string, tiers: readonly SubscriberTier[]) {
  switch (option.kind) {
    case 'emote':
      return <EmoteOption emote={option.emote} query={query} />;
    case 'mention':
      return <MentionOption person={option.person} query={query} tiers={tiers} />;
    case 'command':
      return <CommandOption command={option.command} />;
  }
}

function EmoteOption({ emote, query }: { emote: Emote; query: string }) {
  const isEmoji = emojiOf(emote.id) !== null;
  return (
    <>
      <span aria-hidden="true" className="grid size-7 shrink-0 place-items-center">
        <EmoteImage id={emote.id} name={emote.name} still className="size-6 object-contain" />
      </span>
      <span className="min-w-0 flex-1 truncate text-ink-2">
        {isEmoji || ':'}
        <Matched name={readableEmoteName(emote.id, emote.name)} query={query} />
        {isEmoji || ':'}
      </span>
    </>
  );
}

function MentionOption({ person, query, tiers }: { person: Mentioned; query: string; tiers: readonly SubscriberTier[] }) {
  const [badge] = person.badges;
  return (
    <>
      <Avatar name={person.username} size={24} />
      <bdi className="min-w-0 flex-1 truncate text-ink-2">
        @<Matched name={person.username} query={query} />
      </bdi>
      {badge && <SenderBadge badge={badge} tiers={tiers} />}
    </>
  );
}

function Matched({ name, query }: { name: string; query: string }) {
  const at = name.toLowerCase().indexOf(query.toLowerCase());
  if (at < 0) return <>{name}</>;
  const end = at + query.length;
  return (
    <>
      {name.slice(0, at)}
      <b className="font-bold text-ink">{name.slice(at, end)}</b>
      {name.slice(end)}
    </>
  );
}

interface CommandOptionProps {
  command: ChatCommand;
  /** The current argument. Null while the name is typed. */
  current?: CommandArgument | null;
}

/** Shows the name, the arguments (optional ones with a question mark), and the description of the command or the current argument. */
export function CommandOption({ command, current = null }: CommandOptionProps) {
  return (
    <>
      <Icon name={command.icon as IconName} className="text-ink-2" />
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-center gap-1">
          <b className="font-bold">/{command.name}</b>
          {command.arguments.map((argument) => (
            <Tag key={argument.value} tone={argument === current ? 'mint' : 'neutral'}>
              {textOf(argument.label)}
              {!argument.required && '?'}
            </Tag>
          ))}
        </span>
        <span className="block text-12 text-ink-3">{textOf(current === null ? command.description : current.description)}</span>
      </span>
    </>
  );
}
