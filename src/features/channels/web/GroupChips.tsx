import { t } from '#core/web/i18n/text.ts';
import { cx } from '#core/web/ui/class-names.ts';
import type { Category } from '#features/channels/contract/category.ts';
import { groupName } from './group-name.ts';

interface GroupChipsProps {
  groups: readonly Category['category'][];
  /** Null means all groups. */
  chosen: number | null;
  onChoose: (group: number | null) => void;
}

/** Category groups as chips. One of them, or all, is selected. */
export function GroupChips({ groups, chosen, onChoose }: GroupChipsProps) {
  const all = [{ id: null, name: t('channels.browse.all') }, ...groups.map((group) => ({ id: group.id, name: groupName(group) }))];
  return (
    <div role="group" aria-label={t('channels.browse.groups')} className="mb-5 flex flex-wrap gap-2">
      {all.map(({ id, name }) => (
        <button
          key={id}
          type="button"
          aria-pressed={id === chosen}
          onClick={() => onChoose(id)}
          className={cx(
            'min-h-8 rounded-full px-3.5 font-medium whitespace-nowrap',
            id === chosen ? 'bg-ink text-page' : 'bg-control text-ink-2 hover:bg-control-hover hover:text-ink',
          )}
        >
          {name}
        </button>
      ))}
    </div>
  );
}
