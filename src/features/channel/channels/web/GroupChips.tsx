import { t } from '#core/web/i18n/text.ts';
import type { Category } from '#features/channel/channels/contract/category.ts';
import { Chips } from './Chips.tsx';
import { groupName } from './group-name.ts';

interface GroupChipsProps {
  groups: readonly Category['category'][];
  /** Null means all groups. */
  chosen: number | null;
  onChoose: (group: number | null) => void;
}

export function GroupChips({ groups, chosen, onChoose }: GroupChipsProps) {
  const all = [{ id: null, name: t('channels.browse.all') }, ...groups.map((group) => ({ id: group.id, name: groupName(group) }))];
  return (
    <div className="mb-5">
      <Chips<number | null> label={t('channels.browse.groups')} options={all} chosen={chosen} onChoose={onChoose} />
    </div>
  );
}
