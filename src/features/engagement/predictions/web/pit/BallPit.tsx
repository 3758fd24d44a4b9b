import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useCurrentTheme } from '#core/web/appearance.ts';
import type { Outcome } from '#features/engagement/predictions/contract.ts';
import { sideOf } from '../outcome-appearance.ts';
import { BALL_EVERY_MS, FrameRate, nextBall, targetBalls } from './ball-plan.ts';
import { PitWorld } from './pit-world.ts';

/** Fills the parent element. An error in a frame is rethrown while rendering, so the error boundary catches it. */
export function BallPit({ outcomes }: { outcomes: readonly Outcome[] }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const theme = useCurrentTheme();
  const wanted = useEffectEvent(() => targetBalls(outcomes));

  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect reads the theme colors
  useEffect(() => {
    try {
      return run(canvas.current!, () => wanted(), setFailure);
    } catch (error) {
      setFailure(error);
    }
  }, [theme]);

  if (failure !== null) throw failure;
  return <canvas ref={canvas} className="size-full touch-pan-y rtl:-scale-x-100" />;
}

/** Draws frames until the returned function is called. A frame that throws is the last one. */
function run(canvas: HTMLCanvasElement, wanted: () => number[], fail: (error: unknown) => void): () => void {
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('This browser does not support canvas drawing.');
  const colors = colorsOf(canvas);
  const rate = new FrameRate();
  const world = new PitWorld(canvas.clientWidth, canvas.clientHeight);
  let pointer: { x: number; y: number } | null = null;
  let last: number | null = null;
  let nextBallAt = 0;
  let frame = 0;

  const tick = (at: number) => {
    const passed = at - (last ?? at);
    if (last === null) nextBallAt = at + BALL_EVERY_MS;
    last = at;
    canvas.dataset.state = rate.frame(at) ? 'stopped' : 'moving';
    if (canvas.dataset.state === 'stopped') return;
    world.resize(canvas.clientWidth, canvas.clientHeight);
    if (at >= nextBallAt) {
      nextBallAt = Math.max(nextBallAt + BALL_EVERY_MS, at);
      addOrRemoveBall(world, wanted());
    }
    world.advance(passed, pointer);
    paint(canvas, context, world, colors);
  };
  const draw = (at: number) => {
    try {
      tick(at);
      frame = requestAnimationFrame(draw);
    } catch (error) {
      fail(error);
    }
  };

  const follow = ({ offsetX, offsetY }: PointerEvent) => {
    pointer = { x: offsetX, y: offsetY };
  };
  const leave = () => {
    pointer = null;
  };
  const onVisibilityChange = () => rate.pause();
  canvas.addEventListener('pointermove', follow);
  canvas.addEventListener('pointerleave', leave);
  document.addEventListener('visibilitychange', onVisibilityChange);
  frame = requestAnimationFrame(draw);
  return () => {
    cancelAnimationFrame(frame);
    canvas.removeEventListener('pointermove', follow);
    canvas.removeEventListener('pointerleave', leave);
    document.removeEventListener('visibilitychange', onVisibilityChange);
  };
}

/** Adds or removes at most one ball. Each outcome's balls fall into its part of the box. */
function addOrRemoveBall(world: PitWorld, wanted: readonly number[]): void {
  const step = nextBall(world.counts(wanted.length), wanted);
  if (step === null) return;
  if (step.act === 'remove') world.remove(step.outcome);
  else world.add(step.outcome, step.outcome / wanted.length, (step.outcome + 1) / wanted.length);
}

interface Colors {
  mint: string;
  pink: string;
  shine: string;
}

function colorsOf(canvas: HTMLCanvasElement): Colors {
  const style = getComputedStyle(canvas);
  const token = (name: string) => style.getPropertyValue(name).trim();
  return { mint: token('--mint'), pink: token('--pink'), shine: token('--ball-shine') };
}

function paint(canvas: HTMLCanvasElement, brush: CanvasRenderingContext2D, { balls }: PitWorld, colors: Colors): void {
  const [width, height] = [canvas.clientWidth, canvas.clientHeight];
  const sharpness = devicePixelRatio;
  if (canvas.width !== Math.round(width * sharpness) || canvas.height !== Math.round(height * sharpness)) {
    canvas.width = Math.round(width * sharpness);
    canvas.height = Math.round(height * sharpness);
  }
  brush.setTransform(sharpness, 0, 0, sharpness, 0, 0);
  brush.clearRect(0, 0, width, height);
  for (const { body, radius, outcome } of balls) {
    disc(brush, body.position.x, body.position.y, radius, colors[sideOf(outcome)]);
    disc(brush, body.position.x - radius * 0.32, body.position.y - radius * 0.36, radius * 0.27, colors.shine);
  }
}

function disc(brush: CanvasRenderingContext2D, x: number, y: number, radius: number, color: string): void {
  brush.fillStyle = color;
  brush.beginPath();
  brush.arc(x, y, radius, 0, 2 * Math.PI);
  brush.fill();
}
