import { act, fireEvent, screen } from '@testing-library/react';
import { vi } from 'vitest';
import { draw, undraw } from '../../../../core/web/testing/draw.tsx';
import { ChatList } from '../list/ChatList.tsx';
import { ChatLog } from '../log/chat-log.ts';
import type { ChatEntry } from '../log/entry.ts';
import { aMessage } from '../log/examples.ts';
import { HistoryReader, type ReadPage } from '../log/history-reader.ts';
import type { RowActs } from '../rows/row-look.ts';
import { chatTexts } from '../texts.en.ts';
import { givenLayout, scrollTo } from './given-layout.ts';

export const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => from + i);

/** What the rows ask for. */
export const acts: { [Act in keyof RowActs]: ReturnType<typeof vi.fn<RowActs[Act]>> } = {
  reply: vi.fn(),
  copy: vi.fn(),
  openPerson: vi.fn(),
  sendAgain: vi.fn(),
  discard: vi.fn(),
};
export const onEscape = vi.fn();
export let log: ChatLog;

export function beginList(): void {
  givenLayout();
  log = new ChatLog();
}

export function endList(): void {
  undraw();
  log.dispose();
  vi.clearAllMocks();
}

const nothing: ReadPage = async () => ({ messages: [], cursor: null });

/** Draws a list of the log behind a button, for somebody called noor unless told otherwise. */
export async function drawList(options: { read?: ReadPage; viewerName?: string | null } = {}) {
  const history = new HistoryReader(log, options.read ?? nothing);
  const { viewerName = 'noor' } = options;
  const look = { theme: 'dark', viewerName, act: acts } as const;
  const drawn = await draw(
    <>
      <button type="button">before</button>
      <ChatList log={log} history={history} look={look} onEscape={onEscape} />
    </>,
    { texts: [chatTexts] },
  );
  return { ...drawn, history, list: () => document.querySelector<HTMLElement>('.overflow-y-auto')! };
}

/** Lets entries arrive and be shown. */
export const say = (...entries: ChatEntry[]) =>
  act(async () => {
    for (const entry of entries) log.receive(entry);
    log.flush();
  });
export const sayNumbers = (...numbers: number[]) => say(...numbers.map((n) => aMessage(n)));
export const rows = () => screen.queryAllByRole('listitem');
export const rowOf = (text: string) => screen.getByText(text).closest<HTMLElement>('[role="listitem"]')!;

/** Turns the wheel until it rests. */
export async function wheel(list: HTMLElement, to: number): Promise<void> {
  vi.useFakeTimers();
  fireEvent.wheel(list, { deltaY: to - list.scrollTop });
  act(() => scrollTo(list, to));
  act(() => vi.advanceTimersByTime(200));
  vi.useRealTimers();
}
