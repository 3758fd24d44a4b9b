import type { OpenChat } from './open-chat.ts';
import type { RowContext } from './rows/row-context.ts';

declare module '#core/web/feature.ts' {
  interface Slots {
    'chat.pinned': { chat: OpenChat; context: RowContext };
    /** Between the pinned message and the list: a prediction or a poll. */
    'chat.above_list': { chat: OpenChat };
    /** Above the message box: the celebration of a renewed subscription. */
    'chat.above_composer': { chat: OpenChat };
    /** Buttons below the message box, before the settings (F-01): channel points and the gift shop. */
    'chat.footer': { chat: OpenChat };
  }
}
