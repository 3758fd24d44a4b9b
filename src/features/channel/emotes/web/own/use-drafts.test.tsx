import { act, cleanup, renderHook, screen } from '@testing-library/react';
import { StrictMode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { draw, undraw } from '#core/web/testing/draw.tsx';
import Toaster from '#core/web/ui/Toaster.tsx';
import { emotesTexts } from '../texts.en.ts';
import { DRAFTS_MAX, useDrafts } from './use-own-emotes.ts';

/** Object URLs that are not revoked. */
let held: Set<string>;
/** Completes pending checks; later pictures are checked immediately. */
let endChecks: () => void;

beforeEach(() => {
  held = new Set();
  let next = 1;
  URL.createObjectURL = () => {
    const url = `blob:${next++}`;
    held.add(url);
    return url;
  };
  URL.revokeObjectURL = (url) => void held.delete(url);
  const gate = Promise.withResolvers<void>();
  endChecks = gate.resolve;
  vi.stubGlobal('createImageBitmap', async () => {
    await gate.promise;
    return { width: 112, height: 112, close: () => undefined };
  });
});
afterEach(() => {
  cleanup();
  undraw();
  vi.unstubAllGlobals();
});

const open = () => renderHook(useDrafts, { wrapper: StrictMode });
const pictures = (count: number) => Array.from({ length: count }, (_, at) => new File(['x'], `wave${at}.png`, { type: 'image/png' }));

test('leaving the page while pictures are checked creates no object URLs', async () => {
  const { result, unmount } = open();
  const added = result.current.add(pictures(3));
  unmount();
  endChecks();
  await added;
  expect(held).toEqual(new Set());
});

test('leaving the page revokes the object URLs of all drafts, and discarding one revokes its own', async () => {
  endChecks();
  const { result, unmount } = open();
  await act(() => result.current.add(pictures(3)));
  const urls = result.current.drafts.map(({ url }) => url);
  expect(held).toEqual(new Set(urls));
  act(() => result.current.discard(result.current.drafts[1]!));
  expect(held).toEqual(new Set([urls[0], urls[2]]));
  expect(result.current.drafts.map(({ url }) => url)).toEqual([urls[0], urls[2]]);
  unmount();
  expect(held).toEqual(new Set());
});

test('pictures chosen during a check count: those beyond the maximum are skipped with a message', async () => {
  await draw(<Toaster />, { texts: [emotesTexts] });
  const { result } = open();
  const { add } = result.current;
  const both = [add(pictures(DRAFTS_MAX - 1)), add(pictures(3))];
  await act(async () => {
    endChecks();
    await Promise.all(both);
  });
  expect(result.current.drafts).toHaveLength(DRAFTS_MAX);
  expect(new Set(result.current.drafts.map(({ id }) => id)).size).toBe(DRAFTS_MAX);
  expect(held).toEqual(new Set(result.current.drafts.map(({ url }) => url)));
  expect(await screen.findAllByText(`You can add ${DRAFTS_MAX} images at a time. The rest were skipped.`)).not.toEqual([]);
});
