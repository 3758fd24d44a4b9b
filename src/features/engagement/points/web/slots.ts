import type { OpenChat } from '#features/chat/chat/web/api.ts';

declare module '#core/web/feature.ts' {
  interface Slots {
    /** Top of the points panel's menu; used by the latest prediction (CP-03). */
    'points.menu': { chat: OpenChat };
  }
}
