import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import type { TextKey } from '#core/web/i18n/catalog.ts';
import { t, textOf } from '#core/web/i18n/text.ts';
import { cx } from '#core/web/ui/class-names.ts';
import { Icon } from '#core/web/ui/Icon.tsx';
import { PALETTE } from '#features/channel/channels/rules/identity.ts';

/** The color of users who have not chosen one (ID-01). */
const DEFAULT_COLOR = '#FFFFFF';
const SWATCHES = [DEFAULT_COLOR, ...PALETTE] as const;
/** Color names for people who cannot see the colors. */
const NAMES: Record<(typeof SWATCHES)[number], TextKey> = {
  '#FFFFFF': 'identity.color.white',
  '#E9113C': 'identity.color.red',
  '#75FD46': 'identity.color.lime',
  '#1475E1': 'identity.color.blue',
  '#DEB2FF': 'identity.color.lavender',
  '#FF9D00': 'identity.color.orange',
  '#00CCB3': 'identity.color.turquoise',
  '#F2708A': 'identity.color.pink',
  '#72ACED': 'identity.color.sky',
  '#BC66FF': 'identity.color.purple',
  '#FFD899': 'identity.color.peach',
  '#31D6C2': 'identity.color.aqua',
  '#FF6A4A': 'identity.color.coral',
  '#93EBE0': 'identity.color.mint',
  '#FBCFD8': 'identity.color.light_pink',
  '#B9D6F6': 'identity.color.light_blue',
};

/** Picks the name color: white, a palette color or a custom color (ID-01). */
export function ColorPicker({ color, onChoose }: { color: string | null; onChoose: (color: string) => void }) {
  const id = useId();
  const chosen = (color ?? DEFAULT_COLOR).toUpperCase();
  const isCustom = !(SWATCHES as readonly string[]).includes(chosen);
  return (
    <div role="group" aria-labelledby={id}>
      <p id={id} className="mb-1.5 text-12 font-semibold text-ink-2">
        {t('identity.color')}
      </p>
      <div className="grid grid-cols-9 gap-1 pointer-coarse:grid-cols-6">
        {SWATCHES.map((swatch) => (
          <button
            key={swatch}
            type="button"
            aria-pressed={swatch === chosen}
            aria-label={textOf(NAMES[swatch])}
            data-tip={textOf(NAMES[swatch])}
            onClick={() => onChoose(swatch)}
            className="grid aspect-square w-full max-w-8 pointer-coarse:max-w-(--h-lg) place-items-center rounded-full"
          >
            <Swatch color={swatch} isChosen={swatch === chosen} />
          </button>
        ))}
        <CustomColor color={chosen} isChosen={isCustom} onChoose={onChoose} />
      </div>
    </div>
  );
}

/** The browser reports every color during a drag. Only the final color is saved. */
function CustomColor({ color, isChosen, onChoose }: { color: string; isChosen: boolean; onChoose: (color: string) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const [draft, setDraft] = useState<string | null>(null);
  const choose = useEffectEvent(() => {
    setDraft(null);
    onChoose(input.current!.value.toUpperCase());
  });
  useEffect(() => {
    const element = input.current!;
    // React's `onChange` fires on every input. The native `change` event reports the final color.
    const ended = () => choose();
    element.addEventListener('change', ended);
    return () => element.removeEventListener('change', ended);
  }, []);
  return (
    <label className="relative grid aspect-square w-full max-w-8 pointer-coarse:max-w-(--h-lg) cursor-pointer place-items-center rounded-full has-focus-visible:shadow-focus">
      <Swatch color={draft ?? color} isChosen={isChosen} icon="plus" />
      <input
        ref={input}
        type="color"
        aria-label={t('identity.color.custom')}
        value={(draft ?? color).toLowerCase()}
        onChange={(event) => setDraft(event.target.value)}
        className="absolute inset-0 size-full cursor-pointer opacity-0"
      />
    </label>
  );
}

function Swatch({ color, isChosen, icon }: { color: string; isChosen: boolean; icon?: 'plus' }) {
  return (
    <span
      className={cx(
        'grid size-6 place-items-center rounded-full border border-line',
        isChosen && 'shadow-[0_0_0_2px_var(--bg-panel),0_0_0_4px_var(--text-1)]',
      )}
      style={{ background: color }}
    >
      {(isChosen || icon) && (
        <span className="grid size-4 place-items-center rounded-full bg-shade text-on-picture">
          <Icon name={isChosen ? 'check' : icon!} className="size-3! stroke-[2.4]!" />
        </span>
      )}
    </span>
  );
}
