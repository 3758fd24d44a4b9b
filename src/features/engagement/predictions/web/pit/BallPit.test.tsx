import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, type MockInstance, test, vi } from 'vitest';
import { reducedMotion } from '#core/web/appearance.ts';
import '#core/web/testing/draw.tsx';
import { soon } from '#core/testing/soon.ts';
import { aPrediction } from '#features/engagement/predictions/examples.ts';
import { Pit } from '../panel/PredictionsPanel.tsx';

/** Discs in the last frame. Every ball is two discs. */
let discs: number;
let frames: FrameRequestCallback[];
let at: number;
let logged: MockInstance;
const brush = {
  setTransform: () => undefined,
  clearRect: () => {
    discs = 0;
  },
  beginPath: () => undefined,
  arc: () => {
    discs += 1;
  },
  fill: () => undefined,
};

beforeEach(() => {
  discs = 0;
  frames = [];
  at = performance.now();
  logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation((() => brush) as never);
  vi.spyOn(globalThis, 'requestAnimationFrame').mockImplementation((frame) => frames.push(frame));
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(320);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(142);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  reducedMotion.set(false);
});

const canvas = () => document.querySelector('canvas');
const balls = () => discs / 2;
const draw = (count: number, perSecond = 60) =>
  act(() => {
    for (let frame = 0; frame < count; frame += 1) {
      at += 1000 / perSecond;
      for (const next of frames.splice(0)) next(at);
    }
  });

async function openPit() {
  render(<Pit outcomes={aPrediction().outcomes} />);
  await soon(() => expect(frames).toHaveLength(1));
}

test('PR-12 one ball is added every 100 ms, in proportion to the points, up to the target number', async () => {
  await openPit();
  draw(120);
  expect(balls()).toBeGreaterThanOrEqual(17);
  expect(balls()).toBeLessThanOrEqual(20);
  draw(1200);
  expect(balls()).toBe(150);
});

test('PR-12 the box is 142 px high, and 122 px on large screens', async () => {
  await openPit();
  expect(canvas()!.parentElement!.className.split(' ')).toEqual(expect.arrayContaining(['h-[142px]', 'lg:h-[122px]']));
});

test('PR-12 at a low frame rate the balls stop, and move again once it recovers', async () => {
  await openPit();
  draw(30);
  expect(canvas()!.dataset.state).toBe('moving');
  draw(62, 15);
  expect(canvas()!.dataset.state).toBe('stopped');
  const before = balls();
  draw(60, 25);
  expect({ state: canvas()!.dataset.state, balls: balls() }).toEqual({ state: 'stopped', balls: before });
  draw(122, 60);
  expect(canvas()!.dataset.state).toBe('moving');
});

test('PR-12 with reduced motion there is no pit', () => {
  reducedMotion.set(true);
  render(<Pit outcomes={aPrediction().outcomes} />);
  expect(canvas()).toBeNull();
});

test('PR-12 a pit that cannot be drawn is logged and renders nothing', async () => {
  vi.mocked(HTMLCanvasElement.prototype.getContext).mockReturnValue(null);
  render(
    <section aria-label="around">
      <Pit outcomes={aPrediction().outcomes} />
    </section>,
  );
  await soon(() => expect(logged).toHaveBeenCalledWith('Ball pit broke', expect.any(Error)));
  expect(screen.getByRole('region', { name: 'around' }).innerHTML).toBe('');
});

test('PR-12 a frame that throws stops the pit, is logged and renders nothing', async () => {
  await openPit();
  draw(20);
  const arc = brush.arc;
  brush.arc = () => {
    throw new Error('the brush broke');
  };
  draw(1);
  brush.arc = arc;
  await soon(() => expect(logged).toHaveBeenCalledWith('Ball pit broke', expect.objectContaining({ message: 'the brush broke' })));
  expect({ canvas: canvas(), frames }).toEqual({ canvas: null, frames: [] });
});
