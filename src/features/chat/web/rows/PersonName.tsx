import { readableColor, type Theme } from '#core/web/ui/readable-color.ts';

/** The modifier keys held during a click on a name. */
export type ModifierKeys = Pick<KeyboardEvent, 'ctrlKey' | 'metaKey' | 'shiftKey'>;

interface PersonNameProps {
  username: string;
  color?: string;
  theme: Theme;
  onOpen: (username: string, keys: ModifierKeys) => void;
}

/** A colored name that opens the identity card. It is not in the tab order, because the list is a single tab stop. */
export function PersonName({ username, color, theme, onOpen }: PersonNameProps) {
  return (
    <button
      type="button"
      tabIndex={-1}
      className="inline rounded-xs text-start font-bold hover:underline"
      style={color === undefined ? undefined : { color: readableColor(color, theme) }}
      onClick={(event) => onOpen(username, event)}
    >
      <bdi>{username}</bdi>
    </button>
  );
}
