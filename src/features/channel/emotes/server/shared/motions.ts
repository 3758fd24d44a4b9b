import type { Motion } from '#core/server/pictures/draw-svg.ts';

/** One cycle in equal steps. `at` returns the transform for a position in [0, 1). */
function motion(frames: number, delay: number, at: (turn: number) => string): Motion {
  return { delay, transforms: Array.from({ length: frames }, (_, frame) => at(frame / frames)) };
}

/** Oscillates between -1 and 1 once per cycle. */
const swing = (turn: number) => Math.sin(turn * 2 * Math.PI);
/** Rises from 0 to 1 and falls back once per cycle. */
const jump = (turn: number) => Math.abs(Math.sin(turn * Math.PI));
const number = (value: number) => value.toFixed(2);

export const MOTIONS: Readonly<Record<string, Motion>> = {
  gsHype: motion(10, 50, (turn) => `translate(0 ${number(1.5 - 3 * jump(turn))})`),
  gsLol: motion(12, 50, (turn) => `rotate(${number(9 * swing(turn))} 14 24)`),
  gsWave: motion(12, 60, (turn) => `rotate(${number(22 * swing(turn))} 23 18)`),
  gsFire: motion(10, 70, (turn) => {
    const height = 1 + 0.16 * swing(turn);
    return `translate(14 26) scale(${number(2 - height)} ${number(height)}) translate(-14 -26)`;
  }),
  gsEyes: motion(16, 90, (turn) => `translate(${number(Math.max(-1, Math.min(1, 2.4 * swing(turn))) - 1)} 0)`),
  gsCoffee: motion(12, 90, (turn) => `translate(${number(0.9 * swing(turn))} ${number(-0.8 * swing(turn + 0.25))})`),
};
