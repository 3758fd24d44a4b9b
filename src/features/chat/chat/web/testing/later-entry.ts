import type { Row } from '../log/entry.ts';

/** The entry of a fictional feature that comes after the chat. */
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
