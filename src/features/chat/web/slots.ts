import type { OpenChat } from './open-chat.ts';

declare module '#core/web/feature.ts' {
  interface Slots {
    /** Between the header and the pinned message: where the stream goes on. */
    'chat.below_header': { chat: OpenChat };
    /** Between the pinned message and the list: a prediction, a poll. */
    'chat.above_list': { chat: OpenChat };
    /** Above the message box: the celebration of a renewal. */
    'chat.above_composer': { chat: OpenChat };
    /** Buttons below the message box, before the settings (F-01): channel points, the gift shop. */
    'chat.footer': { chat: OpenChat };
  }
}
