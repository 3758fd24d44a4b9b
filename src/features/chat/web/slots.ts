import type { OpenChat } from './open-chat.ts';
import type { RowContext } from './rows/row-context.ts';

declare module '#core/web/feature.ts' {
  interface Slots {
    /** Below the header: where the stream goes on. */
    'chat.below_header': { chat: OpenChat };
    /** Below that: a message that stays in sight, drawn as its row is. */
    'chat.pinned': { chat: OpenChat; look: RowContext };
    /** Between that and the list: a prediction, a poll. */
    'chat.above_list': { chat: OpenChat };
    /** Above the message box: the celebration of a renewal. */
    'chat.above_composer': { chat: OpenChat };
    /** Buttons below the message box, before the settings (F-01): channel points, the gift shop. */
    'chat.footer': { chat: OpenChat };
  }
}
