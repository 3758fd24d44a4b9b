import { circle, ground, path, rect, type Scene } from './brush.ts';

const STUDIOS = [
  { wall: '#2a2233', floor: '#1c1724', paint: ['#ff8fc4', '#f2d264', '#76d5ea', '#8be08b'] },
  { wall: '#22302d', floor: '#17211f', paint: ['#45efb4', '#ffa983', '#a5b4ff', '#ffd25e'] },
];

export const easel: Scene = ({ between, pick }) => {
  const { wall, floor, paint } = pick(STUDIOS);
  const strokes = Array.from({ length: 9 }, () => {
    const [x, y] = [between(112, 200), between(40, 108)];
    return path(
      `M${x} ${y}q${between(-10, 14)} ${between(-14, 14)} ${between(8, 24)} ${between(-10, 10)}`,
      'none',
      `stroke="${pick(paint)}" stroke-width="${between(4, 10)}" stroke-linecap="round"`,
    );
  });
  return [
    ground(wall),
    rect(0, 140, 320, 40, floor),
    circle(60, 50, 60, '#fff', 'opacity=".05"'),
    path('M160 12v150M128 60l-22 108M192 60l22 108', 'none', 'stroke="#8a6242" stroke-width="5" stroke-linecap="round"'),
    rect(100, 24, 120, 98, '#f3efe6', 'rx="2"'),
    ...strokes,
    rect(96, 120, 128, 6, '#8a6242'),
    ...paint.map((color, at) => circle(248 + at * 15, 150, 6, color)),
    rect(238, 158, 70, 5, '#8a6242', 'rx="2"'),
  ].join('');
};
