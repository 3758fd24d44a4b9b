import type { Row } from '#features/chat/web/api.ts';

export interface ApplauseEntry extends Row {
  type: 'applause';
  username: string;
  total: number;
}

declare module '#features/chat/web/log/entry.ts' {
  interface ChatEntries {
    applause: ApplauseEntry;
  }
}
