import type { Row } from '#features/chat/chat/web/api.ts';

export interface HostEntry extends Row {
  type: 'host';
  username: string;
  viewerCount: number;
  message: string | null;
}

declare module '#features/chat/chat/web/log/entry.ts' {
  interface ChatEntries {
    host: HostEntry;
  }
}
