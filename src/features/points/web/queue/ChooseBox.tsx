interface ChooseBoxProps {
  label: string;
  isChosen: boolean;
  /** Whether the selection is partial (indeterminate). */
  isPart?: boolean;
  onChoose: (isChosen: boolean) => void;
}

/** A checkbox for selecting a row, with a target of 24 px. */
export function ChooseBox({ label, isChosen, isPart = false, onChoose }: ChooseBoxProps) {
  return (
    <label className="-m-1 grid size-6 shrink-0 cursor-pointer place-items-center">
      <input
        ref={(box) => {
          if (box !== null) box.indeterminate = isPart;
        }}
        type="checkbox"
        aria-label={label}
        checked={isChosen}
        onChange={(event) => onChoose(event.target.checked)}
        className="size-4 cursor-pointer accent-mint"
      />
    </label>
  );
}
