import { focusOnMount } from '#core/web/focus-on-mount.ts';
import { t } from '#core/web/i18n/text.ts';
import { IconButton } from '#core/web/ui/IconButton.tsx';
import { readableColor } from '#core/web/ui/readable-color.ts';
import { ContentLine, type MessageEntry, type RowContext } from '#features/chat/chat/web/api.ts';

interface PinnedLineProps {
  entry: MessageEntry;
  context: RowContext;
  /** True after the viewer switched to this view, so that the focus follows. */
  takesFocus: boolean;
  onMore: () => void;
  onMinimize: () => void;
  onHide: () => void;
}

export function PinnedLine({ entry: { sender, parts }, context, takesFocus, onMore, onMinimize, onHide }: PinnedLineProps) {
  return (
    <section aria-label={t('pins.title')} className="flex min-h-9 shrink-0 items-center gap-1 border-b border-line-soft ps-1.5 pe-1">
      <IconButton icon="pin" size="tiny" label={t('pins.minimise')} onClick={onMinimize} />
      <p className="min-w-0 flex-1 truncate">
        <bdi className="font-bold" style={{ color: readableColor(sender.color, context.theme) }}>
          {sender.username}
        </bdi>
        {': '}
        <ContentLine parts={parts} />
      </p>
      <IconButton
        ref={takesFocus ? focusOnMount : undefined}
        icon="down"
        size="tiny"
        label={t('pins.more')}
        aria-expanded={false}
        onClick={onMore}
      />
      <IconButton icon="x" size="tiny" label={t('pins.hide')} onClick={onHide} />
    </section>
  );
}
