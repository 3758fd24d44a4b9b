import { act, render, screen } from '@testing-library/react';
import { Suspense, useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { preloadable } from './preloadable.tsx';
import { undraw } from './testing/draw.tsx';

afterEach(undraw);

function Counter() {
  const [count, setCount] = useState(0);
  return (
    <button type="button" onClick={() => setCount(count + 1)}>
      Clicked {count} times
    </button>
  );
}

const draw = (Content: React.ComponentType) =>
  render(
    <Suspense fallback="Loading">
      <Content />
    </Suspense>,
  );

test('a preloaded component renders immediately, and is loaded once', async () => {
  const load = vi.fn(async () => Counter);
  const Content = preloadable(load);
  Content.preload();
  await load.mock.results[0]!.value;
  Content.preload();
  draw(Content);
  expect(screen.getByText('Clicked 0 times')).toBeTruthy();
  expect(load).toHaveBeenCalledTimes(1);
});

test('a component that is not loaded suspends, and keeps its state after it was preloaded too', async () => {
  const Content = preloadable(async () => Counter);
  const { rerender } = draw(Content);
  expect(screen.getByText('Loading')).toBeTruthy();
  const button = await screen.findByRole('button');
  act(() => button.click());
  Content.preload();
  rerender(
    <Suspense fallback="Loading">
      <Content />
    </Suspense>,
  );
  expect(await screen.findByText('Clicked 1 times')).toBeTruthy();
});

test('a preload that fails is tried again by the render', async () => {
  const load = vi.fn(async () => Counter).mockRejectedValueOnce(new Error('offline'));
  const Content = preloadable(load);
  Content.preload();
  await expect(load.mock.results[0]!.value).rejects.toThrow('offline');
  draw(Content);
  expect(await screen.findByText('Clicked 0 times')).toBeTruthy();
});
