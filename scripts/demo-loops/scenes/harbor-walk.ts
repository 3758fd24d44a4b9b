import { cycle, glow, gradient, px, random, type Scene, sway, TAU, text } from '../scene.ts';
import { Sound } from '../sound.ts';

/** Portrait format, as from a phone. */
const WIDTH = 406;
const HEIGHT = 720;
const WATER = 430;
const QUAY = 590;

/** A walk along a harbor at night. */
export const harborWalk: Scene = {
  channel: 'harborlights',
  width: WIDTH,
  height: HEIGHT,
  bitrate: 115_000,
  draw: (
    at,
  ) => `<defs>${gradient('night', '#070b1f', '#1a2350', '#46356b')}${gradient('sea', '#1b2450', '#0a1028')}${gradient('stone', '#3b3644', '#1d1a25')}${glow('lamp', '#ffcf87')}${glow('moon', '#dfe8ff')}</defs>
    <rect width="${WIDTH}" height="${WATER}" fill="url(#night)"/><circle cx="302" cy="120" r="80" fill="url(#moon)" opacity=".45"/><circle cx="302" cy="120" r="26" fill="#f3f6ff"/>
    ${towers(at, 1, 250, '#141a3c', 12, 0.5)}${towers(at, 2, 170, '#0d1129', 5, 1)}<rect y="${WATER}" width="${WIDTH}" height="${HEIGHT - WATER}" fill="url(#sea)"/>
    ${reflections(at)}${ferry(at)}${quay(at)}${text(20, 46, 15, 'Night shift, ferry is late again', 'fill="#e9ecff" opacity=".9"')}`,
  sound() {
    const sound = new Sound();
    sound.noise(31, 420, (at) => 0.05 + 0.07 * sway(at, 3)).noise(17, 1_800, (at) => 0.008 + 0.014 * sway(at, 5));
    for (let step = 0; step < 28; step++)
      sound.add((step * 16) / 28, 0.09, (at) => 0.1 * Math.exp(-at * 60) * Math.sin(TAU * (150 - 500 * at) * at));
    for (const note of [41, 48, 53]) sound.pad(9, 3.2, note, 0.05);
    for (const [bar, root] of [57, 53, 55, 52].entries())
      for (const interval of [0, 3 + (bar % 2), 7]) sound.pad(bar * 4, 5, root + interval, 0.022);
    return sound.samples;
  },
};

/** A row of houses that passes `times` times in a loop. */
function towers(at: number, times: number, tallest: number, color: string, seed: number, light: number): string {
  const next = random(seed);
  const count = 8;
  const span = WIDTH / (count - 2);
  const shift = cycle(at, times) * count * span;
  return Array.from({ length: count }, (_, index) => {
    const height = tallest * (0.35 + 0.65 * next());
    const x = ((index * span - shift + count * span * 2) % (count * span)) - span;
    const windows = Array.from({ length: 10 }, (_, number) => {
      const [column, row, chosen] = [number % 3, Math.floor(number / 3), next()];
      if (chosen > 0.55 || row * 26 + 30 > height) return '';
      return `<rect x="${px(x + 9 + column * 18)}" y="${px(WATER - height + 14 + row * 26)}" width="8" height="11" fill="${chosen > 0.4 ? '#a9c8ff' : '#ffd489'}" opacity="${(light * 0.9).toFixed(2)}"/>`;
    });
    return `<rect x="${px(x)}" y="${px(WATER - height)}" width="${px(span - 4)}" height="${px(height)}" fill="${color}"/>${windows.join('')}`;
  }).join('');
}

function reflections(at: number): string {
  return Array.from({ length: 15 }, (_, index) => {
    const y = WATER + 8 + index * 10;
    const sideways = 12 * Math.sin(TAU * cycle(at, 2 + (index % 2)) + index * 1.3);
    return `<rect x="${px(262 + sideways - index)}" y="${y}" width="${px(72 + 12 * Math.sin(index + TAU * cycle(at, 4)))}" height="3" rx="1.5" fill="#dfe8ff" opacity="${(0.34 - index * 0.016).toFixed(2)}"/>
      <rect x="${px(40 + index * 23 - sideways)}" y="${y + 4}" width="46" height="2" rx="1" fill="#ffcf87" opacity=".22"/>`;
  }).join('');
}

function ferry(at: number): string {
  const x = WIDTH + 40 - cycle(at, 1) * (WIDTH + 300);
  const y = WATER + 26 + 3 * Math.sin(TAU * cycle(at, 6));
  const windows = Array.from(
    { length: 7 },
    (_, index) => `<rect x="${46 + index * 20}" y="-32" width="11" height="9" rx="2" fill="#ffe3a3"/>`,
  );
  return `<g transform="translate(${px(x)} ${px(y)})"><path d="M0 -10 H216 L198 18 H22 Z" fill="#e8ecf5"/><path d="M4 -2 H212 L207 6 H10 Z" fill="#c0392b"/><rect x="36" y="-40" width="150" height="30" rx="4" fill="#cfd6e6"/>
    <rect x="120" y="-64" width="24" height="26" fill="#c0392b"/>${windows.join('')}<rect x="30" y="24" width="170" height="4" rx="2" fill="#ffe3a3" opacity=".25"/></g>`;
}

/** The quay with lamps that pass, and the reflection of their light on wet stone. */
function quay(at: number): string {
  const step = 3 * Math.sin(TAU * cycle(at, 28));
  const lamps = [0, 1].map((index) => {
    const x = WIDTH + 110 - cycle(at, 4, index / 2) * (WIDTH + 220);
    return `<circle cx="${px(x)}" cy="${px(318 + step)}" r="120" fill="url(#lamp)" opacity=".5"/><ellipse cx="${px(x)}" cy="${px(668 + step)}" rx="86" ry="24" fill="url(#lamp)" opacity=".5"/>
      <rect x="${px(x - 4)}" y="${px(322 + step)}" width="8" height="300" fill="#11131f"/><path d="M${px(x - 18)} ${px(322 + step)} h36 l-7 -26 h-22 z" fill="#ffe9bd"/><rect x="${px(x - 10)}" y="${px(614 + step)}" width="20" height="14" rx="3" fill="#11131f"/>`;
  });
  const stones = Array.from({ length: 9 }, (_, index) => {
    const x = ((index * 64 - cycle(at, 16) * 64 + 640) % 576) - 80;
    return `<path d="M${px(x)} ${px(QUAY + 14 + step)} l-46 ${HEIGHT - QUAY}" stroke="#15131c" stroke-width="3"/>`;
  });
  const rail = Array.from({ length: 8 }, (_, index) => {
    const x = ((index * 72 - cycle(at, 16) * 72 + 720) % 576) - 80;
    return `<rect x="${px(x)}" y="${px(QUAY - 62 + step)}" width="5" height="70" fill="#0d0f1a"/>`;
  });
  return `<rect y="${px(QUAY + step)}" width="${WIDTH}" height="${HEIGHT - QUAY + 10}" fill="url(#stone)"/>${stones.join('')}${rail.join('')}
    <rect y="${px(QUAY - 62 + step)}" width="${WIDTH}" height="6" fill="#0d0f1a"/><rect y="${px(QUAY - 36 + step)}" width="${WIDTH}" height="4" fill="#0d0f1a"/>${lamps.join('')}`;
}
