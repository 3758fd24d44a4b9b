import { vi } from 'vitest';
import type { RowActs, RowContext } from '../rows/row-context.ts';

type Acts = { [Act in keyof RowActs]: ReturnType<typeof vi.fn<RowActs[Act]>> };

export const someActs = (): Acts => ({
  reply: vi.fn(),
  copy: vi.fn(),
  openPerson: vi.fn(),
  pressName: vi.fn(),
  sendAgain: vi.fn(),
  discard: vi.fn(),
  openThread: vi.fn(),
  remove: vi.fn(),
});

export const aRowContext = (change: Partial<RowContext> = {}): RowContext => ({
  theme: 'dark',
  viewerName: 'noor',
  role: 'viewer',
  channelSlug: 'ana',
  phone: false,
  showTime: true,
  replayTime: null,
  stillEmotes: false,
  hiddenEmotes: new Set(),
  subscriberTiers: [],
  highlighter: null,
  mutedIds: new Set(),
  featureActions: [],
  flagged: {},
  act: someActs(),
  ...change,
});
