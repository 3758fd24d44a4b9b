import { cx } from '#core/web/ui/class-names.ts';

interface ChipsProps<Id> {
  label: string;
  options: readonly { id: Id; name: string }[];
  chosen: Id;
  onChoose: (id: Id) => void;
}

/** Single choice. */
export function Chips<Id extends string | number | null>({ label, options, chosen, onChoose }: ChipsProps<Id>) {
  return (
    <div role="group" aria-label={label} className="flex flex-wrap gap-2">
      {options.map(({ id, name }) => (
        <button
          key={id}
          type="button"
          aria-pressed={id === chosen}
          onClick={() => onChoose(id)}
          className={cx(
            'min-h-8 max-w-full truncate rounded-full px-3.5 font-medium whitespace-nowrap',
            id === chosen ? 'bg-ink text-page' : 'bg-control text-ink-2 hover:bg-control-hover hover:text-ink',
          )}
        >
          {name}
        </button>
      ))}
    </div>
  );
}
