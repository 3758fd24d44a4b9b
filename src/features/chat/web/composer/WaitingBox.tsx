interface WaitingBoxProps {
  label: string;
  /** Whoever has the focus here has it in the editor that takes this place. */
  onFocused: (focused: boolean) => void;
  onPress: () => void;
}

/** The box before its editor is there: the same size, and a press brings it at once. */
export function WaitingBox({ label, onFocused, onPress }: WaitingBoxProps) {
  return (
    <button
      type="button"
      className="min-w-0 flex-1 cursor-text truncate px-1 py-2 text-start text-16 leading-5 text-ink-3 md:text-14"
      onFocus={() => onFocused(true)}
      onBlur={() => onFocused(false)}
      onClick={onPress}
    >
      {label}
    </button>
  );
}
