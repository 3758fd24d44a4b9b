import { act, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, type MockInstance, test, vi } from 'vitest';
import { soon } from '#core/testing/soon.ts';
import { lazyComponent } from './lazy-component.tsx';
import { undraw } from './testing/draw.tsx';
import { FakeServer } from './testing/fake-server.ts';
import { holdTimers, pass } from './testing/web-clock.ts';
import { Panel } from './ui/Panel.tsx';
import { PartFailed } from './ui/PartFailed.tsx';

let server: FakeServer;
let reported: MockInstance;
beforeEach(() => {
  server = new FakeServer();
  reported = vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  undraw();
  server.close();
});

function Counter() {
  const [count, setCount] = useState(0);
  return (
    <button type="button" onClick={() => setCount(count + 1)}>
      Clicked {count} times
    </button>
  );
}

const part = (Content: React.ComponentType) => (
  <Panel name="The counter" pending="Loading" failed={(failure) => <PartFailed {...failure} />}>
    <Content />
  </Panel>
);
const module = { default: Counter };
const offline = () => new TypeError('Failed to fetch dynamically imported module: https://a.test/assets/Counter-1a2b.js');

/** A loader that counts its attempts, and fails until `mend` is called. */
function brokenLoader() {
  const load = vi.fn(async () => module).mockRejectedValue(offline());
  return { load, mend: () => void load.mockResolvedValue(module) };
}

/** Lets the attempts run whose pauses are over `seconds` later. */
const wait = (seconds: number) => act(async () => pass(seconds));
const attempts = (load: ReturnType<typeof brokenLoader>['load'], count: number) =>
  soon(() => act(async () => expect(load).toHaveBeenCalledTimes(count)));

test('a preloaded component renders immediately, and is loaded once', async () => {
  const load = vi.fn(async () => module);
  const Content = lazyComponent('use', load);
  await Content.preload();
  await Content.preload();
  render(part(Content));
  expect(screen.getByText('Clicked 0 times')).toBeTruthy();
  expect(load).toHaveBeenCalledTimes(1);
});

test('a component that is not loaded suspends, and keeps its state after it was preloaded too', async () => {
  const Content = lazyComponent('use', async () => module);
  const { rerender } = render(part(Content));
  expect(screen.getByText('Loading')).toBeTruthy();
  const button = await screen.findByRole('button');
  act(() => button.click());
  await Content.preload();
  rerender(part(Content));
  expect(await screen.findByText('Clicked 1 times')).toBeTruthy();
});

test('a chunk that fails is tried again after 1 s and after 3 s more, before the person learns of it', async () => {
  holdTimers();
  const { load, mend } = brokenLoader();
  render(part(lazyComponent('use', load)));
  await attempts(load, 1);
  await wait(0.9);
  expect(load).toHaveBeenCalledTimes(1);
  await wait(0.1);
  await attempts(load, 2);
  mend();
  await wait(2.9);
  expect(screen.getByText('Loading')).toBeTruthy();
  await wait(0.1);
  expect(await screen.findByText('Clicked 0 times')).toBeTruthy();
  expect(load).toHaveBeenCalledTimes(3);
});

test('a chunk that keeps failing says so in its place, and loads when the person tries again', async () => {
  holdTimers();
  const { load, mend } = brokenLoader();
  const { container } = render(part(lazyComponent('use', load)));
  await attempts(load, 1);
  await wait(1);
  await attempts(load, 2);
  await wait(3);
  expect(await screen.findByRole('alert')).toHaveProperty('textContent', expect.stringContaining('core.part.failed'));
  expect(container.textContent).not.toContain('core.reload');
  mend();
  act(() => screen.getByRole('button', { name: 'core.try_again' }).click());
  expect(await screen.findByText('Clicked 0 times')).toBeTruthy();
});

test('a chunk that failed loads by itself when the browser is back online', async () => {
  holdTimers();
  const { load, mend } = brokenLoader();
  render(part(lazyComponent('use', load)));
  await attempts(load, 1);
  await act(async () => void dispatchEvent(new Event('online')));
  await attempts(load, 2);
  await act(async () => void dispatchEvent(new Event('online')));
  await attempts(load, 3);
  await screen.findByRole('alert');
  mend();
  await act(async () => void dispatchEvent(new Event('online')));
  expect(await screen.findByText('Clicked 0 times')).toBeTruthy();
});

/** The page of a server whose build has this script. */
function servePage(script: string): void {
  const before = globalThis.fetch;
  globalThis.fetch = async (input, init) =>
    input === '/'
      ? new Response(`<script type="module" src="${script}"></script>`, { headers: { 'content-type': 'text/html; charset=utf-8' } })
      : before(input, init);
}

function loadedFrom(script: string): void {
  const own = document.createElement('script');
  // jsdom does not run it.
  own.type = 'module';
  own.setAttribute('src', script);
  document.body.append(own);
}

test('when the server has another build, the place says so at once and offers a reload instead of another attempt', async () => {
  holdTimers();
  loadedFrom('/assets/index-old.js');
  servePage('/assets/index-new.js');
  const { load } = brokenLoader();
  render(part(lazyComponent('use', load)));
  expect(await screen.findByText('core.part.outdated')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'core.reload' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'core.try_again' })).toBeNull();
  expect(load).toHaveBeenCalledTimes(1);
});

test('a page that starts with several scripts is old when the server has another of one of them', async () => {
  holdTimers();
  loadedFrom('/assets/vendor-same.js');
  loadedFrom('/assets/start-old.js');
  servePage('/assets/vendor-same.js');
  const { load } = brokenLoader();
  render(part(lazyComponent('use', load)));
  expect(await screen.findByText('core.part.outdated')).toBeTruthy();
});

test('when the server has the same build and the chunk still fails, both another attempt and a reload are offered', async () => {
  holdTimers();
  loadedFrom('/assets/index-same.js');
  servePage('/assets/index-same.js');
  const { load } = brokenLoader();
  render(part(lazyComponent('use', load)));
  await attempts(load, 1);
  await wait(1);
  await attempts(load, 2);
  await wait(3);
  expect(await screen.findByRole('button', { name: 'core.try_again' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'core.reload' })).toBeTruthy();
});

test('a part that the page can do without shows nothing when it fails, and is tried again every 30 s', async () => {
  holdTimers();
  const { load, mend } = brokenLoader();
  const Content = lazyComponent('use', load);
  render(
    <>
      <p>The rest</p>
      <Panel name="The counter">
        <Content />
      </Panel>
    </>,
  );
  await attempts(load, 1);
  await wait(1);
  await attempts(load, 2);
  await wait(3);
  await attempts(load, 3);
  await soon(() => expect(reported).toHaveBeenCalledWith('The counter broke', expect.anything()));
  expect(document.body.textContent).toBe('The rest');
  mend();
  await wait(30);
  expect(await screen.findByText('Clicked 0 times')).toBeTruthy();
});

test('a preload that fails is tried again by the next one', async () => {
  holdTimers();
  const { load, mend } = brokenLoader();
  const Content = lazyComponent('use', load);
  const failing = Content.preload();
  await attempts(load, 1);
  await wait(1);
  await attempts(load, 2);
  await wait(3);
  await failing;
  mend();
  await Content.preload();
  render(part(Content));
  expect(screen.getByText('Clicked 0 times')).toBeTruthy();
});
