import type { OpenChat } from '#features/chat/web/api.ts';

declare module '#core/web/feature.ts' {
  interface Slots {
    /** On top of the menu of the points panel: the latest prediction (CP-03). */
    'points.menu': { chat: OpenChat };
  }
}
