import type { ComponentProps, ReactNode } from 'react';
import { cx } from '#core/web/ui/class-names.ts';
import { Icon } from '#core/web/ui/Icon.tsx';
import type { IconName } from '#core/web/ui/icon-names.ts';
import type { Playback } from './playback.ts';
import type { PlayerSource } from './player-source.ts';

interface PlayerButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  icon: IconName;
  /** Accessible name, also shown as a tooltip. */
  label: string;
  /** Keyboard shortcut: its label, and its value of `aria-keyshortcuts`. */
  shortcut?: string | undefined;
  isOn?: boolean | undefined;
  /** Alignment of the tooltip, so that it stays within the player. */
  tipSide?: 'start' | 'center' | 'end';
  mark?: ReactNode;
}

const TIP_SIDES = { start: 'start-0', center: 'start-1/2 -translate-x-1/2 rtl:translate-x-1/2', end: 'end-0' };

/** The tooltip is inside the player, because full screen shows nothing outside. */
export function PlayerButton({ icon, label, shortcut, isOn, tipSide = 'center', mark, className, ...rest }: PlayerButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-keyshortcuts={shortcut}
      {...rest}
      className={cx(
        'group/tip relative inline-grid size-(--h-md) shrink-0 place-items-center rounded-sm hover:bg-hover-on-picture disabled:opacity-50',
        isOn ? 'bg-hover-on-picture text-mint' : 'text-on-picture',
        className,
      )}
    >
      <Icon name={icon} />
      {mark}
      <span
        aria-hidden="true"
        className={cx(
          'pointer-events-none invisible absolute bottom-full z-10 mb-2 flex items-center gap-1.5 rounded-sm bg-picture-panel px-2 py-1 text-12 font-medium whitespace-nowrap text-on-picture opacity-0',
          'group-hover/tip:visible group-hover/tip:opacity-100 group-hover/tip:delay-300 group-focus-visible/tip:visible group-focus-visible/tip:opacity-100 group-aria-expanded/tip:hidden pointer-coarse:hidden',
          TIP_SIDES[tipSide],
        )}
      >
        {label}
        {shortcut && <kbd className="rounded-xs bg-hover-on-picture px-1 font-sans text-11 font-semibold">{shortcut}</kbd>}
      </span>
    </button>
  );
}

export interface PlayerButtonSlot {
  source: PlayerSource;
  playback: Playback;
}

declare module '#core/web/feature.ts' {
  interface Slots {
    /** Buttons before the quality in the player bar: one `PlayerButton` each, with a key by `usePlayerKey`. */
    'streams.player_buttons': PlayerButtonSlot;
  }
}
