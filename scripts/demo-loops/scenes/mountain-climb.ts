import { cycle, glow, gradient, LOOP_SECONDS, mix, polygon, px, random, type Scene, sway, TAU, text } from '../scene.ts';
import { Sound } from '../sound.ts';

const WIDTH = 854;
const HEIGHT = 480;

/** A climber on a winter ridge under northern lights, as in a survival game. */
export const mountainClimb: Scene = {
  channel: 'mirelune',
  width: WIDTH,
  height: HEIGHT,
  bitrate: 135_000,
  draw: (
    at,
  ) => `<defs>${gradient('sky', '#0a1230', '#173a5e', '#3f7f94')}${gradient('far', '#4f7f9e', '#25455f')}${gradient('middle', '#2f5876', '#14293d')}
    ${gradient('snow', '#f2f8ff', '#9fc0d8')}${gradient('aurora', '#5cf2c0', '#2a6bd8')}${glow('moon', '#eaf6ff')}</defs>
    <rect width="${WIDTH}" height="${HEIGHT}" fill="url(#sky)"/>${stars()}${aurora(at)}
    <circle cx="470" cy="84" r="70" fill="url(#moon)" opacity=".5"/><circle cx="470" cy="84" r="24" fill="#eef6ff"/>
    ${range(at, 250, 120, 1, 'url(#far)', 3)}${range(at, 330, 110, 2, 'url(#middle)', 5)}${ridge(at)}${climber(at)}${snow(at)}${display(at)}`,
  sound() {
    const sound = new Sound();
    sound.noise(11, 500, (at) => 0.05 + 0.07 * sway(at, 2) * sway(at, 3));
    for (let step = 0; step < 16; step++) sound.knock(step + 0.5, 0.1);
    for (const [bar, root] of [50, 46, 53, 48].entries())
      for (const interval of [0, 7, 12, 16])
        sound.pad(bar * 4 + LOOP_SECONDS - 1, 6, root + interval - (interval === 16 && bar === 0 ? 1 : 0), 0.035);
    return sound.samples;
  },
};

function stars(): string {
  const next = random(4);
  return Array.from(
    { length: 50 },
    () => `<circle cx="${px(next() * WIDTH)}" cy="${px(next() * 210)}" r="${px(0.6 + next())}" fill="#fff" opacity=".7"/>`,
  ).join('');
}

function aurora(at: number): string {
  return [0, 1, 2]
    .map((band) => {
      const edge = (height: number) =>
        Array.from({ length: 19 }, (_, index): [number, number] => {
          const x = index * 50 - 20;
          return [
            x,
            height + band * 22 + 26 * Math.sin(x / 130 + band * 2 + TAU * cycle(at, 1)) + 10 * Math.sin(x / 47 - TAU * cycle(at, 2)),
          ];
        });
      return `<g opacity="${(0.14 + 0.12 * sway(at, 1 + band, band)).toFixed(2)}">${polygon([...edge(60), ...edge(120).reverse()], 'url(#aurora)')}</g>`;
    })
    .join('');
}

/** A row of peaks that passes `times` screens in a loop. */
function range(at: number, base: number, height: number, times: number, color: string, seed: number): string {
  const next = random(seed);
  const count = 9;
  const heights = Array.from({ length: count }, () => 0.35 + 0.65 * next());
  const span = WIDTH / (count - 2);
  const shift = cycle(at, times) * count * span;
  const corners: Array<[number, number]> = [];
  for (let index = -1; index < count * 2 + 1; index++) {
    const x = index * span - shift;
    if (x < -2 * span || x > WIDTH + 2 * span) continue;
    corners.push([x, base + 12], [x + span * 0.5, base - height * heights[((index % count) + count) % count]!]);
  }
  return polygon([[-200, HEIGHT], ...corners, [WIDTH + 200, HEIGHT]], color);
}

/** The height of the ridge at this place of the screen. It rises to the right, and its steps pass four times in a loop. */
function groundAt(at: number, x: number): number {
  const place = x + cycle(at, 4) * 426;
  return 420 - x * 0.2 - 16 * Math.sin((TAU * place) / 426) - 7 * Math.sin((TAU * place * 3) / 426 + 1);
}

function ridge(at: number): string {
  const top = Array.from({ length: 45 }, (_, index): [number, number] => [index * 20 - 10, groundAt(at, index * 20 - 10)]);
  const shade = top.map(([x, y]): [number, number] => [x, y + 34 + 8 * Math.sin((TAU * 2 * (x + cycle(at, 4) * 426)) / 426)]);
  return (
    polygon([...top, [WIDTH + 10, HEIGHT], [-10, HEIGHT]], 'url(#snow)') +
    polygon([...shade, [WIDTH + 10, HEIGHT], [-10, HEIGHT]], '#7ea3bf') +
    flags(at)
  );
}

/** A rope with small flags, fixed to the ridge. */
function flags(at: number): string {
  const start = WIDTH + 160 - cycle(at, 1) * 1704;
  if (start < -300) return '';
  const colors = ['#e64a4a', '#f0b429', '#3fa7d6', '#59b368', '#f4f4f4'];
  return colors
    .map((color, index) => {
      const x = start + index * 22;
      const y = groundAt(at, start) - 46 + 10 * Math.sin((Math.PI * index) / 4);
      return polygon(
        [
          [x, y],
          [x + 15, y],
          [x + 9 + 4 * Math.sin(TAU * cycle(at, 24) + index), y + 15],
        ],
        color,
      );
    })
    .join('');
}

function climber(at: number): string {
  const x = 350;
  const stride = Math.sin(TAU * cycle(at, 16));
  const y = groundAt(at, x) - 3 + Math.abs(stride) * -3;
  const axe = mix(-62, -18, sway(at, 16));
  return `<g transform="translate(${x} ${px(y)}) rotate(-9) scale(1.25)" stroke-linecap="round" fill="none">
    <path d="M -4 -26 L${px(-12 - 6 * stride)} 0 M2 -26 L${px(10 + 6 * stride)} 2" stroke="#1d2a3a" stroke-width="8"/>
    <path d="M0 -28 L6 -56" stroke="#e8590c" stroke-width="17"/><rect x="-19" y="-60" width="16" height="27" rx="6" fill="#2f4858" transform="rotate(12)"/>
    <circle cx="9" cy="-70" r="9" fill="#f2c9a0"/><path d="M -1 -71 a10 10 0 0 1 20 -2 z" fill="#c92a2a"/>
    <g transform="translate(7 -52) rotate(${px(axe)})"><path d="M0 0 L30 0" stroke="#e8590c" stroke-width="7"/><path d="M30 -14 L30 12 M22 -15 L38 -11" stroke="#dfe7ee" stroke-width="3"/></g></g>`;
}

function snow(at: number): string {
  const next = random(21);
  return Array.from({ length: 34 }, (_, index) => {
    const [startX, startY, size] = [next() * WIDTH, next(), 1.5 + next() * 2.4];
    const rounds = 2 + (index % 3);
    const x = (((startX - cycle(at, rounds) * WIDTH + 30 * Math.sin(TAU * cycle(at, rounds, startY))) % WIDTH) + WIDTH) % WIDTH;
    return `<circle cx="${px(x)}" cy="${px(((startY + cycle(at, rounds)) % 1) * HEIGHT)}" r="${px(size)}" fill="#fff" opacity=".75"/>`;
  }).join('');
}

function display(at: number): string {
  const bar = (y: number, name: string, share: number, color: string) =>
    `${text(30, y + 11, 12, name, 'fill="#dbe9f6"')}<rect x="112" y="${y}" width="130" height="12" rx="6" fill="#000" opacity=".45"/>
     <rect x="112" y="${y}" width="${px(130 * share)}" height="12" rx="6" fill="${color}"/>`;
  const altitude = Math.round(5212 + 46 * sway(at, 1));
  return `<rect x="16" y="16" width="244" height="84" rx="10" fill="#06101f" opacity=".55"/>
    ${bar(28, 'STAMINA', 0.86 - 0.45 * sway(at, 4), '#63e6be')}${bar(50, 'WARMTH', 0.52 + 0.16 * sway(at, 1), '#ffa94d')}${bar(72, 'OXYGEN', 0.74 - 0.08 * sway(at, 2), '#74c0fc')}
    ${text(WIDTH - 24, 46, 30, `${altitude} m`, 'fill="#fff" font-weight="bold" text-anchor="end"')}${text(WIDTH - 24, 68, 14, '−23 °C   wind 48 km/h', 'fill="#cfe3f5" text-anchor="end"')}
    ${text(24, HEIGHT - 22, 15, 'Chat picks the route:  left 41 %   ridge 59 %', 'fill="#10253a" font-weight="bold"')}`;
}
