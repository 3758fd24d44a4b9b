import { circle, ground, HEIGHT, path, rect, round, type Scene, sky, stars, WIDTH } from './brush.ts';

const WORLDS = [
  { back: '#221a40', block: '#3a2a6b', top: '#8a6bff', hero: '#45efb4' },
  { back: '#4aa3dc', block: '#6b4326', top: '#6fbf5a', hero: '#e7545e' },
  { back: '#3a1f2e', block: '#5a2c3f', top: '#ff7c8f', hero: '#ffd25e' },
  { back: '#14322f', block: '#1f524b', top: '#45efb4', hero: '#ff8fc4' },
];
const STEP = 16;

export const blocks: Scene = ({ between, pick, chance }) => {
  const { back, block, top, hero } = pick(WORLDS);
  const drawn = [ground(back)];
  for (let cloud = 0; cloud < 5; cloud += 1) {
    drawn.push(path(`M${Math.round(between(0, 280))} ${Math.round(between(14, 60))}h40v8h-8v-8h-8v-6h-16v6h-8Z`, '#fff', 'opacity=".25"'));
  }
  let height = 100;
  for (let x = 0; x < WIDTH; x += STEP) {
    if (chance(0.4)) height = Math.min(120, Math.max(86, height + pick([-10, 10])));
    drawn.push(rect(x, height, STEP, HEIGHT - height, block), rect(x, height, STEP, 7, top));
    if (chance(0.25)) drawn.push(rect(x + 4, height + 14, 6, 6, hero, 'opacity=".6"'));
    if (chance(0.3)) drawn.push(rect(x + 4, height - 30, 8, 8, '#ffd25e', 'rx="4"'));
    if (x === STEP * 9) drawn.push(standing(hero, x - 2, height - 28));
  }
  return drawn.join('');
};

const standing = (color: string, x: number, y: number) =>
  `<g transform="translate(${x} ${y})">${path('M0 0h20v20H0z', color)}${path('M3 5h4v5H3zM13 5h4v5h-4z', '#fff')}${path('M0 20h7v8H0zM13 20h7v8h-7z', color)}</g>`;

const NIGHTS = [
  { sky: ['#0b1230', '#532a5f'], far: '#1a1b40', near: '#0b0d20', light: '#ffd98a' },
  { sky: ['#06202a', '#14585a'], far: '#0f3a40', near: '#07191d', light: '#7fe5c7' },
  { sky: ['#1a1020', '#8a3f3a'], far: '#331a2c', near: '#180c16', light: '#ffc07a' },
];

export const city: Scene = ({ between, pick, chance }) => {
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

const RANGES = [
  { sky: ['#0a2230', '#1d5a66', '#f0b98a'], sun: '#ffe3b0', ridges: ['#3b7f80', '#2a6369', '#1c4a52', '#12343c', '#0a2027'] },
  { sky: ['#0d2347', '#2b5b8c', '#9fc7dc'], sun: '#e8f4ff', ridges: ['#8fb8cf', '#5f8fb4', '#3d6c96', '#274f78', '#173658'] },
  { sky: ['#2a1436', '#7a2f66', '#ffb08a'], sun: '#ffd9a8', ridges: ['#7c3f6d', '#5f2f5a', '#452348', '#2f1937', '#1d1025'] },
  { sky: ['#10261c', '#2f6a4a', '#e8d69a'], sun: '#fff0c0', ridges: ['#5d9a6a', '#417a55', '#2d5d43', '#1e4433', '#122c22'] },
];

export const mountains: Scene = (brush) => {
  const palette = brush.pick(RANGES);
  const [sunX, sunY] = [brush.between(60, 260), brush.between(36, 62)];
  const ridges = palette.ridges.map((color, row) => {
    let outline = `M0 180V${brush.between(70, 90) + row * 14}`;
    for (let x = 0; x < WIDTH; x += brush.between(12, 26)) outline += `L${Math.round(x)} ${brush.between(56, 96) + row * 14}`;
    return path(`${outline}L320 ${brush.between(64, 90) + row * 14}V180Z`, color);
  });
  return [
    sky(...palette.sky),
    stars(brush, 24, 70),
    circle(sunX, sunY, 31, palette.sun, 'opacity=".13"'),
    circle(sunX, sunY, 15, palette.sun),
    ...ridges,
  ].join('');
};

const TURF = [
  ['#0b2a24', '#0f3a30'],
  ['#1f4a1f', '#2a5f2a'],
  ['#173a4a', '#1f4c5f'],
] as const;
const CROWD = ['#45efb4', '#ff7cbd', '#e9f2f0', '#35595a', '#2d4a4a', '#2d4a4a'];

export const pitch: Scene = ({ between, pick, chance }) => {
  const [grass, stripe] = pick(TURF);
  const drawn = [ground(grass)];
  for (let at = 0; at < 8; at += 1) drawn.push(path(`M${-60 + at * 55} 180 ${40 + at * 30} 70h15L${-32 + at * 55} 180Z`, stripe));
  drawn.push(path('M0 0h320v72H0z', '#0a1416'));
  for (let row = 0; row < 8; row += 1) {
    for (let x = 2; x < 320; x += 6) {
      if (chance(0.55))
        drawn.push(rect(x + (row % 2) * 3, 8 + row * 7, 3, 4, pick(CROWD), `opacity="${Math.round((0.25 + row * 0.08) * 100) / 100}"`));
    }
  }
  drawn.push(
    rect(0, 68, 320, 4, '#e9f2f0'),
    path('M160 72v108', 'none', 'stroke="#e9f2f0" stroke-width="2" opacity=".7"'),
    '<ellipse cx="160" cy="122" rx="62" ry="22" fill="none" stroke="#e9f2f0" stroke-width="2" opacity=".7"/>',
    circle(between(110, 210), between(108, 136), 3, '#fff'),
  );
  for (let player = 0; player < 10; player += 1) {
    const [x, y] = [between(24, 296), between(88, 160)];
    drawn.push(
      `<g transform="translate(${x} ${y})"><ellipse cy="13" rx="7" ry="2" fill="#000" opacity=".35"/>${rect(-4, 0, 8, 12, player % 2 ? '#45efb4' : '#ff7cbd', 'rx="3"')}${circle(0, -3, 3.5, '#f0c9a0')}</g>`,
    );
  }
  return drawn.join('');
};

const CIRCUITS = [
  { sky: ['#173a6b', '#f2a27a'], sun: '#ffe0a8', hills: '#2b3f56', land: '#27513f', road: '#3a4247', kerb: '#e7545e', car: '#45efb4' },
  { sky: ['#140c2c', '#7a2f66'], sun: '#ff9ccd', hills: '#22153a', land: '#171a33', road: '#20222f', kerb: '#ff7cbd', car: '#ffd25e' },
  { sky: ['#3f86c9', '#d8ecf6'], sun: '#fff6d8', hills: '#5f8f78', land: '#6fa05a', road: '#565e63', kerb: '#f1f6f5', car: '#e7545e' },
];

export const road: Scene = ({ between, pick }) => {
  const palette = pick(CIRCUITS);
  const marks: string[] = [];
  for (let step = 0; step < 9; step += 1) {
    const near = (step / 9) ** 2 * 84;
    const far = ((step + 0.5) / 9) ** 2 * 84;
    const [top, bottom] = [92 + near, 92 + far];
    const [left, right] = [(y: number) => 150 - (y - 92) * 1.75, (y: number) => 166 + (y - 92) * 1.75];
    const width = 3 + step * 1.6;
    marks.push(
      path(
        `M${round(left(top))} ${round(top)}L${round(left(bottom))} ${round(bottom)}h-${width}L${round(left(top) - width)} ${round(top)}Z`,
        palette.kerb,
      ),
      path(
        `M${round(right(top))} ${round(top)}L${round(right(bottom))} ${round(bottom)}h${width}L${round(right(top) + width)} ${round(top)}Z`,
        palette.kerb,
      ),
      rect(158 - width / 8, top, 1 + width / 4, (far - near) * 0.8, '#fff', 'opacity=".55"'),
    );
  }
  return [
    sky(...palette.sky),
    circle(between(60, 260), between(46, 62), 17, palette.sun, 'opacity=".9"'),
    path('M0 92V70l30-12 44 18 40-26 52 30 46-18 44 14 64-22v38Z', palette.hills),
    rect(0, 92, 320, 88, palette.land),
    path('M150 92h16l154 78v10H0v-6Z', palette.road),
    ...marks,
    `<g transform="translate(${between(96, 150)} 128)">${path('M4 40V22L14 6h44l10 16v18Z', palette.car)}${path('M17 10h38l6 11H11Z', '#0b1417')}${path('M5 26h14v5H5zM53 26h14v5H53z', '#ff5d5d')}${path('M2 0h68v4H2z', palette.car)}${path('M4 38h14v8H4zM54 38h14v8H54z', '#05090a')}</g>`,
  ].join('');
};

const PLANETS = [
  { back: '#070c1c', planet: '#e08a5a', shade: '#9c4f3d', ring: '#ffe0a8' },
  { back: '#04121a', planet: '#3ba38c', shade: '#1f6a5e', ring: '#bff5e4' },
  { back: '#120a22', planet: '#a086e8', shade: '#5f459c', ring: '#ffc4e6' },
];

export const space: Scene = (brush) => {
  const { back, planet, shade, ring } = brush.pick(PLANETS);
  const x = brush.between(-20, 20);
  return [
    ground(back),
    stars(brush, 70, 180),
    `<g transform="translate(${x} ${brush.between(-12, 8)})">`,
    circle(210, 96, 58, planet),
    path('M152 96a58 58 0 0 0 116 0c-20 26-90 30-116 0Z', shade),
    `<ellipse cx="210" cy="100" rx="96" ry="18" fill="none" stroke="${ring}" stroke-width="5" opacity=".85" transform="rotate(-14 210 100)"/>`,
    path('M152 92a58 58 0 0 1 114-10c-40 6-70 22-114 10Z', planet),
    '</g>',
    `<g transform="translate(${brush.between(-16, 24)} ${brush.between(-34, 22)})">`,
    path('m58 112 36-10-20 20-4 12-4-10-14-4Z', '#dfe9e8'),
    path('m56 128-22 16', 'none', `stroke="${ring}" stroke-width="3" opacity=".8"`),
    '</g>',
  ].join('');
};
