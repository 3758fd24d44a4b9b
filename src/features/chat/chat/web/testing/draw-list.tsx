import { act, fireEvent, screen } from '@testing-library/react';
import { vi } from 'vitest';
import type { WebFeature } from '#core/web/feature.ts';
import { draw, undraw } from '#core/web/testing/draw.tsx';
import { releaseClock } from '#core/web/testing/web-clock.ts';
import { loadChatParts } from '../chat-parts.ts';
import { ChatList } from '../list/ChatList.tsx';
import { ChatLog } from '../log/chat-log.ts';
import type { ChatEntry } from '../log/entry.ts';
import { aMessage } from '../log/examples.ts';
import { HistoryReader, type ReadPage } from '../log/history-reader.ts';
import { ShownLog } from '../log/shown-log.ts';
import type { RowContext } from '../rows/row-context.ts';
import { aRowContext, someActs } from './a-row-context.ts';
import { chatFeatures } from './chat-features.ts';
import { scrollTo, stubLayout } from './stub-layout.ts';

export const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => from + i);

export const acts = someActs();
export const onEscape = vi.fn();
export let log: ChatLog;

export function beginList(): void {
  stubLayout();
  log = new ChatLog();
}

export function endList(): void {
  undraw();
  log.dispose();
  vi.clearAllMocks();
}

const nothing: ReadPage = async () => ({ messages: [], cursor: null });

interface Drawing extends Partial<RowContext> {
  read?: ReadPage;
  features?: readonly WebFeature[];
}

export async function drawList({ read = nothing, features = chatFeatures, ...context }: Drawing = {}) {
  const history = new HistoryReader(log, read);
  const shown = new ShownLog(log);
  await loadChatParts(features);
  const drawn = await draw(
    <>
      <button type="button">before</button>
      <ChatList log={shown} history={history} context={aRowContext({ act: acts, ...context })} found={null} onEscape={onEscape} />
    </>,
    { features },
  );
  return { ...drawn, history, list: () => document.querySelector<HTMLElement>('.overflow-y-auto')! };
}

export const say = (...entries: ChatEntry[]) =>
  act(async () => {
    for (const entry of entries) log.receive(entry);
    log.flush();
  });
export const sayNumbers = (...numbers: number[]) => say(...numbers.map((n) => aMessage(n)));
export const rows = () => screen.queryAllByRole('listitem');
export const rowOf = (text: string) => screen.getByText(text).closest<HTMLElement>('[role="listitem"]')!;

/** Scrolls with the wheel and waits until scrolling settles. */
export async function wheel(list: HTMLElement, to: number): Promise<void> {
  vi.useFakeTimers();
  fireEvent.wheel(list, { deltaY: to - list.scrollTop });
  act(() => scrollTo(list, to));
  act(() => vi.advanceTimersByTime(500));
  releaseClock();
}
