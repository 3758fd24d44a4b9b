import { type Brush, brushOf, circle, ground, HEIGHT, path, rect, type Scene, sky, WIDTH } from './brush.ts';
import { editor } from './editor.ts';
import { keys } from './keys.ts';
import { mountains } from './mountains.ts';
import { person } from './person.ts';
import { pitch } from './pitch.ts';
import { road } from './road.ts';
import { space } from './space.ts';
import { table } from './table.ts';

const STUDIOS = [
  { wall: '#2a2233', floor: '#1c1724', paint: ['#ff8fc4', '#f2d264', '#76d5ea', '#8be08b'] },
  { wall: '#22302d', floor: '#17211f', paint: ['#45efb4', '#ffa983', '#a5b4ff', '#ffd25e'] },
];

const easel: Scene = ({ between, pick }) => {
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

const NIGHTS = [
  { sky: ['#0b1230', '#532a5f'], far: '#1a1b40', near: '#0b0d20', light: '#ffd98a' },
  { sky: ['#06202a', '#14585a'], far: '#0f3a40', near: '#07191d', light: '#7fe5c7' },
  { sky: ['#1a1020', '#8a3f3a'], far: '#331a2c', near: '#180c16', light: '#ffc07a' },
];

const city: Scene = ({ between, pick, chance }) => {
  const { sky: colors, far, near, light } = pick(NIGHTS);
  const drawn = [sky(...colors), circle(between(40, 280), between(26, 46), 12, '#fff', 'opacity=".8"')];
  for (const [color, least, most, bright] of [
    [far, 60, 112, 0.2],
    [near, 84, 132, 0.65],
  ] as const) {
    for (let x = -6; x < 320; ) {
      const width = between(20, 34);
      const top = between(least, most);
      drawn.push(rect(x, top, width, 180 - top, color));
      for (let wx = x + 4; wx < x + width - 4; wx += 7) {
        for (let wy = top + 6; wy < 178; wy += 9) {
          if (chance(0.22)) drawn.push(rect(wx, wy, 3, 4, light, `opacity="${Math.round(bright * between(0.6, 1.2) * 100) / 100}"`));
        }
      }
      x += width + between(0, 3);
    }
  }
  return drawn.join('');
};

const BOARDS = [
  ['#2b3a36', '#3d524c'],
  ['#33291f', '#57442f'],
  ['#23304a', '#38507a'],
] as const;

const chess: Scene = (brush) => {
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

const PALETTES = [
  { back: '#221a40', block: '#3a2a6b', top: '#8a6bff', hero: '#45efb4' },
  { back: '#4aa3dc', block: '#6b4326', top: '#6fbf5a', hero: '#e7545e' },
  { back: '#3a1f2e', block: '#5a2c3f', top: '#ff7c8f', hero: '#ffd25e' },
  { back: '#14322f', block: '#1f524b', top: '#45efb4', hero: '#ff8fc4' },
];
const STEP = 16;

const blocks: Scene = ({ between, pick, chance }) => {
  const { back, block, top, hero } = pick(PALETTES);
  const drawn = [ground(back)];
  for (let cloud = 0; cloud < 5; cloud += 1) {
    drawn.push(path(`M${Math.round(between(0, 280))} ${Math.round(between(14, 60))}h40v8h-8v-8h-8v-6h-16v6h-8Z`, '#fff', 'opacity=".25"'));
  }
  let height = 100;
  for (let x = 0; x < WIDTH; x += STEP) {
    if (chance(0.4)) height = Math.min(120, Math.max(86, height + pick([-10, 10])));
    drawn.push(rect(x, height, STEP, HEIGHT_OF_WORLD - height, block), rect(x, height, STEP, 7, top));
    if (chance(0.25)) drawn.push(rect(x + 4, height + 14, 6, 6, hero, 'opacity=".6"'));
    if (chance(0.3)) drawn.push(rect(x + 4, height - 30, 8, 8, '#ffd25e', 'rx="4"'));
    if (x === STEP * 9) drawn.push(standing(hero, x - 2, height - 28));
  }
  return drawn.join('');
};

const HEIGHT_OF_WORLD = 180;

const standing = (color: string, x: number, y: number) =>
  `<g transform="translate(${x} ${y})">${path('M0 0h20v20H0z', color)}${path('M3 5h4v5H3zM13 5h4v5h-4z', '#fff')}${path('M0 20h7v8H0zM13 20h7v8h-7z', color)}</g>`;

const BY_CATEGORY: Record<string, Scene> = {
  'just-talking': person,
  'outer-range': mountains,
  'apex-circuit': road,
  stackline: blocks,
  'deep-keel': space,
  chess,
  music: keys,
  'city-hours': city,
  art: easel,
  sports: pitch,
  'making-software': editor,
  'food-and-drink': table,
  'retro-games': blocks,
  'travel-and-outdoors': mountains,
};
const FALLBACK_SCENES = [mountains, blocks, person, road, space, city, keys, table, pitch, easel];
const HUES = [0, 30, 70, 120, 160, 200, 240, 280, 320];

const drawn = new Map<string, string>();

/**
 * Artwork data URL for a missing thumbnail: a motif of the category, varied by the seed. Deterministic. One image per card instead of two
 * hundred elements.
 */
export function scenePicture(category: string, seed: string): string {
  const key = `${category} ${seed}`;
  const known = drawn.get(key);
  if (known !== undefined) return known;
  const brush = brushOf(key);
  const own = brushOf(category);
  const scene = BY_CATEGORY[category] ?? own.pick(FALLBACK_SCENES);
  // Many categories share a motif, so each gets its own hue.
  const content = BY_CATEGORY[category] ? scene(brush) : `<g style="filter:hue-rotate(${own.pick(HUES)}deg)">${scene(brush)}</g>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" preserveAspectRatio="xMidYMid slice">${content}</svg>`;
  const address = `data:image/svg+xml,${encodeURIComponent(svg)}`;
  drawn.set(key, address);
  return address;
}
