import type { Row } from '../log/entry.ts';

export interface LaterEntry extends Row {
  type: 'later';
  text: string;
}

declare module '../log/entry.ts' {
  interface ChatEntries {
    later: LaterEntry;
  }
}

export const aLaterEntry = (key: string, text = key): LaterEntry => ({ type: 'later', key, text });
