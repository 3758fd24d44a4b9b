import { circle, ground, path, rect, type Scene } from './brush.ts';

const KITCHENS = [
  { wall: '#3b2a22', board: '#c38a55', pot: '#45748a', leaf: '#8be08b' },
  { wall: '#22332b', board: '#a9744a', pot: '#b5495b', leaf: '#f2d264' },
];

export const table: Scene = ({ between, pick }) => {
  const { wall, board, pot, leaf } = pick(KITCHENS);
  const tiles: string[] = [];
  for (let x = 0; x < 320; x += 40)
    for (let y = 0; y < 110; y += 22) tiles.push(rect(x + 1 + ((y / 22) % 2) * 20, y + 1, 38, 20, '#fff', 'opacity=".05"'));
  const steam = [128, 160, 192].map((x) =>
    path(
      `M${x} 66c-10-10 10-18 0-30s8-14 2-${between(20, 28)}`,
      'none',
      'stroke="#fff" stroke-width="5" opacity=".22" stroke-linecap="round"',
    ),
  );
  return [
    ground(wall),
    ...tiles,
    rect(0, 132, 320, 48, board),
    rect(0, 132, 320, 4, '#fff', 'opacity=".18"'),
    ...steam,
    path('M104 78h112v44c0 14-14 22-28 22h-56c-14 0-28-8-28-22Z', pot),
    rect(96, 72, 128, 10, '#dfe9e8', 'rx="5"'),
    path('M88 92h16M216 92h16', 'none', 'stroke="#0b1314" stroke-width="8" stroke-linecap="round"'),
    circle(48, 140, 15, '#e7545e'),
    circle(76, 146, 12, '#e7545e'),
    path('M48 126c4-8 12-8 14-4-4 6-10 6-14 4Z', leaf),
    path('M248 150c10-14 40-14 50 0-14 8-36 8-50 0Z', leaf),
  ].join('');
};
