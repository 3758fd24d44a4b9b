import { t } from '#core/web/i18n/text.ts';
import { Segments } from '#core/web/ui/Segments.tsx';
import type { ListName } from '#features/economy/leaderboards/contract.ts';
import { BOARDS, enabledLists, type KnownLists, LISTS } from '#features/economy/leaderboards/rules.ts';

interface ListTabsProps {
  lists: KnownLists;
  value: ListName;
  onChange: (list: ListName) => void;
}

export function ListTabs({ lists, value, onChange }: ListTabsProps) {
  const enabled = enabledLists(lists);
  return (
    <div className="grid auto-cols-fr grid-flow-col gap-2 px-4">
      {BOARDS.map((board) => {
        const options = enabled
          .filter((name) => LISTS[name].board === board)
          .map((name) => ({ value: name, label: t(`leaderboards.tab.${LISTS[name].period}`) }));
        return (
          options.length > 0 && (
            <Segments key={board} label={t(`leaderboards.board.${board}`)} options={options} value={value} onChange={onChange} />
          )
        );
      })}
    </div>
  );
}
