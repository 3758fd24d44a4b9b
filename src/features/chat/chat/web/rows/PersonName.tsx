import type { Theme } from '#core/contract/color.ts';
import { readableColor } from '#core/web/ui/readable-color.ts';

export type ModifierKeys = Pick<KeyboardEvent, 'ctrlKey' | 'metaKey' | 'shiftKey'>;

interface PersonNameProps {
  username: string;
  color?: string;
  theme: Theme;
  /** Adds the name to the tab order, for use outside the list. */
  isTabStop?: boolean;
  onOpen: (username: string, keys: ModifierKeys) => void;
}

/** Opens the identity card. In the list it is not in the tab order, because the list is a single tab stop. */
export function PersonName({ username, color, theme, isTabStop = false, onOpen }: PersonNameProps) {
  return (
    <button
      type="button"
      tabIndex={isTabStop ? 0 : -1}
      className="inline rounded-xs text-start font-bold hover:underline"
      style={color === undefined ? undefined : { color: readableColor(color, theme) }}
      onClick={(event) => onOpen(username, event)}
    >
      <bdi>{username}</bdi>
    </button>
  );
}
