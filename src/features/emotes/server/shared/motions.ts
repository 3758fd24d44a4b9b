import type { Motion } from '#core/server/pictures/draw-svg.ts';

/** One turn of a movement in equal steps; `at` says where it is, from 0 up to 1, where it begins again. */
function motion(frames: number, delay: number, at: (turn: number) => string): Motion {
  return { delay, transforms: Array.from({ length: frames }, (_, frame) => at(frame / frames)) };
}

/** From -1 to 1 and back in one turn. */
const swing = (turn: number) => Math.sin(turn * 2 * Math.PI);
/** Up from 0 to 1 and down again in one turn, as something that jumps. */
const jump = (turn: number) => Math.abs(Math.sin(turn * Math.PI));
const number = (value: number) => value.toFixed(2);

/** The drawings that move. */
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
