interface SelectCheckboxProps {
  label: string;
  isSelected: boolean;
  /** Indeterminate. */
  isPartial?: boolean;
  onSelect: (isSelected: boolean) => void;
}

/** Target size 24 px. */
export function SelectCheckbox({ label, isSelected, isPartial = false, onSelect }: SelectCheckboxProps) {
  return (
    <label className="-m-1 grid size-6 shrink-0 cursor-pointer place-items-center">
      <input
        ref={(box) => {
          if (box !== null) box.indeterminate = isPartial;
        }}
        type="checkbox"
        aria-label={label}
        checked={isSelected}
        onChange={(event) => onSelect(event.target.checked)}
        className="size-4 cursor-pointer accent-mint"
      />
    </label>
  );
}
