import type { Row } from '#features/chat/chat/web/api.ts';

export interface ApplauseEntry extends Row {
  type: 'applause';
  username: string;
  total: number;
}

declare module '#features/chat/chat/web/log/entry.ts' {
  interface ChatEntries {
    applause: ApplauseEntry;
  }
}
