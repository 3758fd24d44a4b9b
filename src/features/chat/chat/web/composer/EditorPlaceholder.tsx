import { t } from '#core/web/i18n/text.ts';

interface EditorPlaceholderProps {
  /** Reports focus in the placeholder, so that the message box takes it over. */
  onFocused: (focused: boolean) => void;
  onPress: () => void;
}

/** Has the size of the message box, until the viewer can write. */
export function EditorPlaceholder({ onFocused, onPress }: EditorPlaceholderProps) {
  return (
    <button
      type="button"
      className="min-w-0 flex-1 cursor-text truncate px-1 py-2 text-start text-16 leading-5 text-ink-3 md:text-14"
      onFocus={() => onFocused(true)}
      onBlur={() => onFocused(false)}
      onClick={onPress}
    >
      {t('chat.composer.placeholder')}
    </button>
  );
}
