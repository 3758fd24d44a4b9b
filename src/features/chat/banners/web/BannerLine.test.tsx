import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { reducedMotion } from '#core/web/appearance.ts';
import { addTexts } from '#core/web/i18n/text.ts';
import { releaseClock } from '#core/web/testing/web-clock.ts';
import '#core/web/testing/draw.tsx';
import type { ChatEntry, OpenChat } from '#features/chat/chat/web/api.ts';
import type { BannerView } from './banner-queue.ts';
import { BannerQueue } from './banner-queue.ts';
import { BannerLine, BannerTicket } from './EventBanners.tsx';
import { bannersTexts } from './texts.en.ts';

const focusBox = vi.fn();
const run = vi.fn();
const chat = { composer: { current: { focus: focusBox } } } as unknown as OpenChat;
/** A host that is shown for 15 s. */
const host = (key: string, viewerCount = 34) =>
  ({ type: key === 'quiet' ? 'quiet' : 'host', key, username: key, viewerCount, message: null }) as unknown as ChatEntry;
const view: BannerView<ChatEntry> = {
  seconds: () => 15,
  mark: () => null,
  head: ({ key }) => `${key} is hosting`,
  detail: (entry) => `They brought ${(entry as { viewerCount: number }).viewerCount}`,
  action: ({ key }) => (key === 'gift' ? { label: 'View', run } : null),
};

let queue: BannerQueue;
let isVisible: boolean;
beforeEach(async () => {
  addTexts('en', bannersTexts);
  await BannerTicket.preload();
  vi.useFakeTimers({
    now: new Date('2026-01-02T12:00:00.000Z'),
    toFake: ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
  });
  // A frame without a duration, so that whole seconds stay whole.
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => void (isVisible && run()));
  isVisible = true;
  queue = new BannerQueue(
    new Map([
      ['host', view],
      ['quiet', { ...view, isAnnounced: true }],
    ]),
  );
  render(<BannerLine chat={chat} queue={queue} />);
});
afterEach(() => {
  cleanup();
  releaseClock();
  vi.clearAllMocks();
  reducedMotion.set(false);
});

const advance = (seconds: number) => act(() => vi.advanceTimersByTime(seconds * 1000));
const arrive = (...keys: string[]) => {
  act(() => keys.forEach((key) => void queue.receive(host(key))));
  advance(0);
};
const pass = (seconds: number) => {
  advance(seconds);
  advance(0);
};
const banner = () => screen.queryByRole('region', { name: 'Event' });
const clock = () => screen.getByRole('timer').textContent;
const closeButton = () => screen.getByRole('button', { name: 'Close event' });
const bar = () => banner()!.querySelector('i')!;

test('EB-01 banners are shown one at a time with a countdown and the number of waiting banners', () => {
  expect(banner()).toBeNull();
  arrive('ada', 'bea', 'cleo');
  expect(banner()!.textContent).toContain('ada is hostingThey brought 3415 s');
  expect(screen.getByText('2 more')).toBeTruthy();
  pass(14);
  expect(clock()).toBe('1 s');
  pass(1);
  expect(banner()!.textContent).toContain('bea is hosting');
  expect([clock(), screen.queryByText('1 more') !== null]).toEqual(['15 s', true]);
  pass(15);
  pass(15);
  expect(banner()).toBeNull();
});

test('EB-01 the seconds of a banner begin when it is painted, not while the page is hidden', () => {
  isVisible = false;
  arrive('ada');
  pass(60);
  expect(clock()).toBe('15 s');
  act(() => queue.painted('ada'));
  pass(14);
  expect(clock()).toBe('1 s');
  pass(1);
  expect(banner()).toBeNull();
});

test('EB-01 the countdown pauses while the pointer is over the banner', () => {
  arrive('ada');
  expect({
    className: bar().className,
    animationDuration: bar().style.animationDuration,
    animationDelay: bar().style.animationDelay,
  }).toEqual({ className: 'runs', animationDuration: '15000ms', animationDelay: '0ms' });
  pass(5);
  fireEvent.pointerEnter(banner()!);
  expect({ className: bar().className, animationDelay: bar().style.animationDelay }).toEqual({
    className: 'runs held',
    animationDelay: '-5000ms',
  });
  pass(600);
  expect(clock()).toBe('10 s');
  fireEvent.pointerLeave(banner()!);
  pass(9);
  expect(clock()).toBe('1 s');
  pass(1);
  expect(banner()).toBeNull();
});

test('EB-01 the countdown pauses while the focus is in the banner, and its button closes it and shows the next one', () => {
  arrive('ada', 'bea');
  act(() => closeButton().focus());
  pass(600);
  expect(clock()).toBe('15 s');
  fireEvent.click(closeButton());
  expect(banner()!.textContent).toContain('bea is hosting');
  expect(document.activeElement).toBe(closeButton());
  pass(600);
  fireEvent.click(closeButton());
  expect({ banner: banner(), callCount: focusBox.mock.calls.length }).toEqual({ banner: null, callCount: 1 });
});

test('EB-01 after the banner is closed by pointer, the next one counts down', () => {
  arrive('ada', 'bea');
  act(() => closeButton().focus());
  fireEvent.click(closeButton(), { detail: 1 });
  expect(document.activeElement).not.toBe(closeButton());
  pass(15);
  expect({ banner: banner(), callCount: focusBox.mock.calls.length }).toEqual({ banner: null, callCount: 0 });
});

test('EB-01 with reduced motion the bar is static while the seconds count down', () => {
  reducedMotion.set(true);
  arrive('ada');
  pass(4);
  expect({ clock: clock(), contains: bar().classList.contains('runs') }).toEqual({ clock: '11 s', contains: false });
});

test('EB-01 a banner can have a button', () => {
  arrive('gift');
  fireEvent.click(screen.getByRole('button', { name: 'View' }));
  expect(run).toHaveBeenCalledOnce();
});

test('EB-01 a repeated event updates its banner, and entries without a view have no banner', () => {
  act(() => queue.receive({ type: 'divider', key: 'd' } as unknown as ChatEntry));
  expect(banner()).toBeNull();
  arrive('ada', 'bea');
  act(() => void queue.replace('ada', host('ada', 40)));
  expect({ banner: banner()!.textContent!.includes('They brought 40'), byText: screen.getByText('1 more') }).toEqual({
    banner: true,
    byText: expect.anything(),
  });
  pass(15);
  pass(15);
  act(() => void queue.replace('ada', host('ada', 50)));
  expect(banner()).toBeNull();
});

test('EB-01 only a banner without a chat row is announced, in an existing live region', () => {
  const status = screen.getByRole('status');
  arrive('ada', 'quiet');
  expect(status.textContent).toBe('');
  pass(15);
  expect(screen.getByRole('status')).toBe(status);
  expect(status.textContent).toBe('quiet is hosting: They brought 34');
  pass(15);
  expect(status.textContent).toBe('');
});
