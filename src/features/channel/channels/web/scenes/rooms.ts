import { type Brush, circle, ground, path, rect, type Scene } from './brush.ts';

const BOARDS = [
  ['#2b3a36', '#3d524c'],
  ['#33291f', '#57442f'],
  ['#23304a', '#38507a'],
] as const;

export const chess: Scene = (brush) => {
  const [dark, light] = brush.pick(BOARDS);
  const squares: string[] = [];
  for (let row = -1; row < 10; row += 1) {
    for (let column = -5; column < 9; column += 1) {
      squares.push(path(`M${160 + column * 44} ${row * 22 - 8}l22 11-22 11-22-11Z`, light));
    }
  }
  const places = [58, 96, 128, 160, 196, 232, 268].filter(() => brush.chance(0.75));
  return [ground(dark), ...squares, ...places.map((x, at) => piece(brush, x, brush.between(60, 150), at % 2 === 0))].join('');
};

function piece({ pick }: Brush, x: number, y: number, white: boolean): string {
  const color = white ? '#f1f6f5' : '#141c1e';
  const scale = pick([0.9, 1, 1.25]);
  return `<g transform="translate(${x} ${y}) scale(${scale})"><ellipse cy="14" rx="12" ry="4" fill="#000" opacity=".3"/>${path('M-9 14c0-4 5-5 5-12h8c0 7 5 8 5 12Z', color)}${circle(0, -6, 6.5, color)}${path('M-6 1h12v3H-6z', color)}</g>`;
}

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

const THEMES = [
  { back: '#10171a', bar: '#182226', words: ['#45efb4', '#76d5ea', '#ff8fc4', '#94a5a7', '#f2d264'] },
  { back: '#171226', bar: '#221a38', words: ['#a5b4ff', '#ffb35c', '#8be08b', '#8f86ac', '#ff8fc4'] },
];

export const editor: Scene = ({ between, pick, chance }) => {
  const { back, bar, words } = pick(THEMES);
  const drawn = [ground(back), rect(0, 0, 320, 18, bar), rect(0, 18, 52, 162, bar, 'opacity=".6"')];
  for (let light = 0; light < 3; light += 1) drawn.push(circle(12 + light * 10, 9, 3, ['#ff7c7c', '#ffd25e', '#45efb4'][light]!));
  for (let file = 0; file < 9; file += 1) drawn.push(rect(8, 28 + file * 12, between(18, 36), 4, '#fff', 'rx="2" opacity=".16"'));
  let indent = 0;
  for (let line = 0; line < 13; line += 1) {
    const y = 28 + line * 11;
    let x = 64 + indent * 12;
    drawn.push(rect(56, y, 4, 4, '#fff', 'rx="1" opacity=".12"'));
    for (let word = 0; word < between(1, 6) && x < 290; word += 1) {
      const width = between(8, 38);
      drawn.push(rect(x, y, width, 5, pick(words), 'rx="2" opacity=".85"'));
      x += width + 6;
    }
    indent = chance(0.6) ? indent : Math.max(0, Math.min(4, indent + pick([-1, 1, 1])));
  }
  return drawn.join('');
};

const SOUNDS = [
  ['#0d1420', '#45efb4', '#ff7cbd'],
  ['#160f24', '#a5b4ff', '#f2d264'],
  ['#1c1410', '#ffb35c', '#76d5ea'],
] as const;

export const keys: Scene = ({ between, pick, chance }) => {
  const [back, wave, accent] = pick(SOUNDS);
  const drawn = [ground(back)];
  const phase = between(0, 6);
  for (let x = 2; x < 320; x += 8) {
    const height = 20 + 50 * Math.abs(Math.sin(x / 26 + phase)) * Math.abs(Math.cos(x / 90)) + between(0, 8);
    const opacity = Math.round((0.45 + 0.4 * Math.abs(Math.sin(x / 60 + phase))) * 100) / 100;
    drawn.push(rect(x, 82 - height / 2, 4, height, chance(0.14) ? accent : wave, `rx="2" opacity="${opacity}"`));
  }
  drawn.push(rect(0, 132, 320, 48, '#e9f2f0'));
  for (let key = 0; key < 20; key += 1) {
    if (chance(0.12)) drawn.push(rect(key * 16, 132, 16, 48, key % 2 ? accent : wave, 'opacity=".8"'));
    drawn.push(path(`M${key * 16} 132v48`, 'none', 'stroke="#98a8a8"'));
    if (![2, 6].includes(key % 7)) drawn.push(rect(key * 16 + 11, 132, 10, 28, '#0b1314'));
  }
  return drawn.join('');
};

const ROOMS = [
  { wall: '#1d2a33', lamp: '#ffcf87', books: '#7fe5c7' },
  { wall: '#2f1d36', lamp: '#ff8fc4', books: '#a5b4ff' },
  { wall: '#26301d', lamp: '#ffe08a', books: '#8be08b' },
  { wall: '#1a2440', lamp: '#8fd0ff', books: '#f2d264' },
];
const SKINS = ['#e7b48c', '#c98d63', '#9a6444', '#f0c9a5'];
const HAIR = ['#3a2420', '#1c1517', '#c7702e', '#d8b36a', '#51403b'];
const SHIRTS = ['#2c6a5c', '#e0a83c', '#5a3a86', '#b5495b', '#3a5f9a'];

export const person: Scene = ({ pick }) => {
  const { wall, lamp, books } = pick(ROOMS);
  const [skin, hair, shirt] = [pick(SKINS), pick(HAIR), pick(SHIRTS)];
  return [
    ground(wall),
    path('M20 20h84v52H20z', '#0000003d'),
    path('M28 30h18v40H28zM50 38h10v32H50zM64 26h14v44H64zM82 34h16v36H82z', books, 'opacity=".35"'),
    path('M0 72h110v4H0z', '#0006'),
    circle(258, 48, 70, lamp, 'opacity=".14"'),
    circle(258, 48, 34, lamp, 'opacity=".25"'),
    path('M242 40h32l8 24h-48Z', lamp),
    path('M256 64h4v60h-4z', '#0008'),
    path('M96 180c0-40 28-58 64-58s64 18 64 58Z', shirt),
    path('M146 106h28v26c-8 8-20 8-28 0Z', skin),
    `<ellipse cx="160" cy="84" rx="28" ry="33" fill="${skin}"/>`,
    path('M130 86c-4-34 14-46 30-46s36 10 31 46c-4-16-12-24-18-26-14 6-34 6-43 26Z', hair),
    circle(150, 86, 2.6, '#201513'),
    circle(171, 86, 2.6, '#201513'),
    path('M151 101c5 5 13 5 18 0', 'none', 'stroke="#201513" stroke-width="2.4" stroke-linecap="round"'),
    path('M126 86c-2-50 70-52 68 0', 'none', 'stroke="#0c1516" stroke-width="6"'),
    rect(120, 78, 13, 24, '#0c1516', 'rx="6"'),
    rect(187, 78, 13, 24, '#0c1516', 'rx="6"'),
    path('M126 100c0 12 10 16 22 15', 'none', 'stroke="#0c1516" stroke-width="3"'),
    path('M0 164h320v16H0z', '#0009'),
  ].join('');
};

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
