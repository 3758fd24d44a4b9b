import type { RefObject } from 'react';
import type { Viewer } from './log/from-wire.ts';
import type { ShownLog } from './log/shown-log.ts';
import type { OpenChat } from './open-chat.ts';
import type { RowContext } from './rows/row-context.ts';

/** From top to bottom. A part that loads with `chat` is there at the first render; the place of any other must not move the messages. */
declare module '#core/web/feature.ts' {
  interface Slots {
    'chat.header': { chat: OpenChat };
    'chat.below_header': { chat: OpenChat };
    'chat.pinned': { chat: OpenChat; context: RowContext };
    /** Between the pinned message and the list: a prediction or a poll. */
    'chat.above_list': { chat: OpenChat };
    'chat.list_header': { chat: OpenChat; shown: ShownLog };
    /** In the list, while a filter hides all messages. */
    'chat.no_results': { chat: OpenChat };
    /** An overlay on the list; see `isCovered` of `ReaderView`. */
    'chat.over_list': { chat: OpenChat; context: RowContext };
    /** A panel above the footer that opens by itself while no other panel is open. */
    'chat.panel': { chat: OpenChat };
    'chat.below_list': { chat: OpenChat };
    /** Above the message box: the celebration of a renewed subscription. */
    'chat.above_composer': { chat: OpenChat };
    'chat.composer_start': { chat: OpenChat; viewer: Viewer };
    /** Buttons below the message box, before the settings (F-01): channel points and the gift shop. */
    'chat.footer': { chat: OpenChat };
    'chat.footer_end': { chat: OpenChat };
    'chat.person_card': {
      chat: OpenChat;
      context: RowContext;
      /** Null while the card is closed. */
      username: string | null;
      onClose: () => void;
      /** Gets the focus after the card where the opener is gone and there is no message box. */
      focusInstead?: RefObject<HTMLElement | null>;
    };
  }
}
