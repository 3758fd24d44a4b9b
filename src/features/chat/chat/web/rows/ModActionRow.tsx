import type { ReactNode } from 'react';
import { phrase, t } from '#core/web/i18n/text.ts';
import { Icon } from '#core/web/ui/Icon.tsx';
import type { ModActionEntry } from '../log/entry.ts';
import type { RowProps } from './row-context.ts';
import { Strong } from './Strong.tsx';

/** See N-03. */
export function ModActionRow({ entry }: RowProps<ModActionEntry>) {
  return (
    <div className="flex items-start gap-1.5 py-1 ps-3 pe-3 text-12 text-ink-2">
      <Icon name="shield" size="small" className="text-ink-3" />
      <span>{sentence(entry)}</span>
    </div>
  );
}

function sentence({ action, by, target, duration }: ModActionEntry): ReactNode {
  const people = { by: name('by', by ?? t('chat.mod_action.somebody')), target: name('target', target ?? '') };
  switch (action) {
    case 'clear':
      return phrase('chat.mod_action.clear', { by: people.by });
    case 'timeout':
      return phrase('chat.mod_action.timeout', { ...people, minutes: duration ?? 0 });
    case 'ban':
      return phrase('chat.mod_action.ban', people);
    case 'unban':
      return phrase('chat.mod_action.unban', people);
    case 'remove_timeout':
      return phrase('chat.mod_action.remove_timeout', people);
  }
}

const name = (key: string, text: string) => <Strong key={key}>{text}</Strong>;
