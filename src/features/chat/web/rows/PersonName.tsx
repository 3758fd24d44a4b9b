import { readableColor, type Theme } from '../readable-color.ts';

/** The keys that are held while a name is pressed. */
export type ModifierKeys = Pick<KeyboardEvent, 'ctrlKey' | 'metaKey' | 'shiftKey'>;

interface PersonNameProps {
  username: string;
  color?: string;
  theme: Theme;
  onOpen: (username: string, keys: ModifierKeys) => void;
}

/** A name in its colour that opens the identity card. Out of the tab order: the list is one stop. */
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
