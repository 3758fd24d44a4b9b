import { type KeyboardEvent, type PointerEvent, useState } from 'react';
import { t } from '#core/web/i18n/text.ts';
import { parseBoolean, preference, usePreference } from '#core/web/preference.ts';
import { cx } from '#core/web/ui/class-names.ts';
import { rootScale } from '#core/web/ui/rem.ts';

/** Arrow keys, Home and End also work. A double click restores the default width. */
export function ChatResizer() {
  const width = usePreference(chatWidth);
  const [dragging, setDragging] = useState(false);
  const outwards = document.dir === 'rtl' ? 1 : -1;

  const drag = (event: PointerEvent<HTMLElement>) => {
    if (!dragging) return;
    const edge = document.dir === 'rtl' ? event.clientX : innerWidth - event.clientX;
    chatWidth.set(clampChatWidth(edge / rootScale()));
  };
  const press = (event: KeyboardEvent) => {
    const next = {
      ArrowLeft: width - CHAT_WIDTH_STEP * outwards,
      ArrowRight: width + CHAT_WIDTH_STEP * outwards,
      Home: MIN_CHAT_WIDTH,
      End: MAX_CHAT_WIDTH,
    }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    chatWidth.set(clampChatWidth(next));
  };

  return (
    <div
      role="separator"
      aria-orientation="vertical"
      aria-label={t('app.chat.resize')}
      aria-valuenow={width}
      aria-valuemin={MIN_CHAT_WIDTH}
      aria-valuemax={MAX_CHAT_WIDTH}
      tabIndex={0}
      className={cx(
        'absolute inset-y-0 -start-1 z-(--z-chat-overlay) w-2 cursor-col-resize touch-none hover:bg-mint-line focus-visible:bg-mint-line',
        dragging && 'bg-mint-line',
      )}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        setDragging(true);
      }}
      onPointerMove={drag}
      onPointerUp={() => setDragging(false)}
      onPointerCancel={() => setDragging(false)}
      onDoubleClick={() => chatWidth.set(DEFAULT_CHAT_WIDTH)}
      onKeyDown={press}
    />
  );
}

/** Pixels at the browser's default font size. */
const MIN_CHAT_WIDTH = 300;
const MAX_CHAT_WIDTH = 480;
const DEFAULT_CHAT_WIDTH = 340;
/** Pixels per press of an arrow key. */
const CHAT_WIDTH_STEP = 10;

const clampChatWidth = (width: number): number => Math.round(Math.min(MAX_CHAT_WIDTH, Math.max(MIN_CHAT_WIDTH, width)));

export const chatWidth = preference<number>('chat-width', DEFAULT_CHAT_WIDTH, (stored) =>
  typeof stored === 'number' && Number.isFinite(stored) ? clampChatWidth(stored) : undefined,
);
export const chatCollapsed = preference<boolean>('chat-collapsed', false, parseBoolean);
/** In full screen the chat covers the picture. */
export const chatCollapsedInFullScreen = preference<boolean>('chat-collapsed-full-screen', false, parseBoolean);
