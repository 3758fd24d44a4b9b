import { act, render, screen } from '@testing-library/react';
import { Suspense, useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { FeaturesContext, type WebFeature, webFeature } from './feature.ts';
import { lazyParts } from './lazy-parts.ts';
import { undraw } from './testing/draw.tsx';

afterEach(undraw);

const features = (): readonly WebFeature[] => ['one', 'none', 'two'].map((name) => webFeature({ name }, {}));
const partsOf = (load: (name: string) => Promise<string>) =>
  lazyParts(({ manifest: { name } }) => (name === 'none' ? undefined : () => load(name)));

/** Renders a page with a button that opens a screen with the parts. */
function drawPage(page: readonly WebFeature[], useParts: () => readonly string[]) {
  const Parts = () => useParts().join(', ');
  function Page() {
    const [isOpen, setOpen] = useState(false);
    return (
      <>
        <button type="button" onClick={() => setOpen(true)}>
          Open
        </button>
        <Suspense fallback="Loading">{isOpen && <Parts />}</Suspense>
      </>
    );
  }
  render(
    <FeaturesContext value={page}>
      <Page />
    </FeaturesContext>,
  );
}
const open = () => act(async () => screen.getByRole('button', { name: 'Open' }).click());

test('a screen suspends until the parts of all features are loaded, and gets them in call order', async () => {
  const arrived = new Map<string, (part: string) => void>();
  const { useParts } = partsOf((name) => new Promise((resolve) => arrived.set(name, resolve)));
  drawPage(features(), useParts);
  await open();
  for (const name of ['two', 'one']) {
    expect(screen.getByText('Loading')).toBeTruthy();
    await act(async () => arrived.get(name)!(`part ${name}`));
  }
  expect(await screen.findByText('part one, part two')).toBeTruthy();
});

test('React logs no warning when parts arrive while a screen begins to suspend', async () => {
  const warned = vi.spyOn(console, 'error');
  const { useParts } = partsOf(async (name) => name);
  drawPage(features(), useParts);
  await open();
  expect(await screen.findByText('one, two')).toBeTruthy();
  expect(warned.mock.calls).toEqual([]);
  warned.mockRestore();
});

test('parts that are already loaded render immediately, and are loaded once', async () => {
  const loadPart = vi.fn(async (name: string) => name);
  const { load, useParts } = partsOf(loadPart);
  const page = features();
  expect(await load(page)).toEqual(['one', 'two']);
  drawPage(page, useParts);
  act(() => screen.getByRole('button', { name: 'Open' }).click());
  expect(screen.getByText('one, two')).toBeTruthy();
  expect(loadPart).toHaveBeenCalledTimes(2);
});
