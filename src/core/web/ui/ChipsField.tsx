import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { isEnter, isTakenByInputMethod } from '../enter-key.ts';
import { FieldFrame } from './FieldFrame.tsx';
import { Icon } from './Icon.tsx';

interface ChipsFieldProps {
  label: string;
  hint: ReactNode;
  chips: readonly string[];
  most: number;
  /** Returns null when one of the words is invalid. */
  add: (words: string[]) => string[] | null;
  refusal: string;
  removeLabel: (chip: string) => string;
  onChange: (chips: string[]) => void;
}

/** Enter, a comma or leaving the field adds a word; Backspace in the empty field removes the last one. */
export function ChipsField({ label, hint, chips, most, add, refusal, removeLabel, onChange }: ChipsFieldProps) {
  const id = useId();
  const [typed, setTyped] = useState('');
  const [refused, setRefused] = useState(false);
  const settle = () => {
    const words = typed.split(/[,\n]/).filter((word) => word.trim() !== '');
    if (words.length === 0) return;
    const next = add(words);
    setRefused(next === null);
    if (next === null) return;
    onChange(next);
    setTyped('');
  };
  const press = (event: KeyboardEvent) => {
    if (isTakenByInputMethod(event)) return;
    if (isEnter(event) || event.key === ',') {
      event.preventDefault();
      settle();
    } else if (event.key === 'Backspace' && typed === '' && chips.length > 0) {
      onChange(chips.slice(0, -1));
    }
  };
  return (
    <FieldFrame id={id} label={label} hint={hint} count={`${chips.length} / ${most}`} error={refused ? refusal : undefined}>
      <div className="flex min-h-(--h-md) flex-wrap items-center gap-1 rounded-sm border border-line-control bg-field px-2 py-1 has-[input:focus-visible]:border-mint has-[input:focus-visible]:shadow-[0_0_0_1px_var(--mint)]">
        {chips.map((chip) => (
          <span
            key={chip}
            className="inline-flex min-h-(--h-xs) max-w-full items-center gap-0.5 rounded-xs bg-control ps-2 text-12 font-medium"
          >
            <bdi className="truncate">{chip}</bdi>
            <button
              type="button"
              aria-label={removeLabel(chip)}
              className="grid size-(--h-xs) shrink-0 place-items-center rounded-xs text-ink-2 hover:text-ink"
              onClick={() => onChange(chips.filter((other) => other !== chip))}
            >
              <Icon name="x" size="small" />
            </button>
          </span>
        ))}
        <input
          id={id}
          value={typed}
          aria-invalid={refused || undefined}
          aria-describedby={`${id}-${refused ? 'error' : 'hint'}`}
          className="min-h-(--h-xs) min-w-24 flex-1 bg-transparent px-1 text-ink outline-none focus-visible:shadow-none max-md:text-16"
          onChange={(event) => {
            setRefused(false);
            setTyped(event.target.value);
          }}
          onBlur={settle}
          onKeyDown={press}
        />
      </div>
    </FieldFrame>
  );
}
