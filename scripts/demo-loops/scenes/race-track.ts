import { cycle, glow, gradient, LOOP_SECONDS, mix, polygon, px, type Scene, sway, TAU, text } from '../scene.ts';
import { Sound } from '../sound.ts';

const WIDTH = 854;
const HEIGHT = 480;
const HORIZON = 214;
/** Meters of track in a loop, a multiple of the distance between lamps. */
const LAP = 480;
const STRIPE = 4;
const STRIPES_PER_LAMP = 6;
const CAMERA_HEIGHT = 260;

/** An evening race seen from behind the car, as in a game. */
export const raceTrack: Scene = {
  channel: 'velodrome',
  width: WIDTH,
  height: HEIGHT,
  bitrate: 152_000,
  draw: (at) => `<defs>${gradient('sky', '#2b1d52', '#a2426d', '#f98f53', '#ffd38a')}${gradient('field', '#7b4a3d', '#2f3a2c')}
    ${gradient('body', '#ff5340', '#8d1220')}${gradient('glass', '#8fd0ff', '#1b2b44')}${glow('sun', '#fff3c4')}</defs>
    <rect width="${WIDTH}" height="${HORIZON + 6}" fill="url(#sky)"/>
    <circle cx="${px(560 - bendAt(at, 0) * 90)}" cy="176" r="120" fill="url(#sun)"/>
    <circle cx="${px(560 - bendAt(at, 0) * 90)}" cy="176" r="34" fill="#fff0bd"/>
    ${hills(at)}${road(at)}${rivals(at)}${car(at)}${display(at)}`,
  sound() {
    const sound = new Sound();
    const revolutions = (at: number) => 62 + 26 * sway(at, 4) + 9 * sway(at, 11);
    let turns = 0;
    const scale = Array.from({ length: LOOP_SECONDS * 100 }, (_, index) => revolutions(index / 100)).reduce(
      (sum, each) => sum + each / 100,
      0,
    );
    // The engine makes a whole number of turns per loop.
    const pitch = Math.round(scale) / scale;
    sound.add(0, LOOP_SECONDS, (at) => {
      turns += (revolutions(at) * pitch) / 48_000;
      return 0.09 * (Math.sin(TAU * turns) + 0.5 * Math.sin(TAU * 2 * turns) + 0.3 * Math.sin(TAU * 3 * turns) * sway(at, 4));
    });
    sound.noise(3, 900, (at) => 0.03 + 0.05 * sway(at, 4));
    for (let bar = 0; bar < 8; bar++)
      for (const note of [45, 52, 57]) sound.pad(bar * 2, 3, note + [0, 0, 3, 3, -4, -4, -2, -2][bar]!, 0.03);
    return sound.samples;
  },
};

/** Curvature of the track at this distance, from -1 (left) to 1 (right). */
const bendAt = (at: number, meters: number): number => {
  const place = cycle(at, 1) + meters / LAP;
  return 0.65 * Math.sin(TAU * place) + 0.35 * Math.sin(TAU * 3 * place + 1);
};

/** The center of the track on the screen, half its width and its height, seen from the car. */
function trackAt(at: number, meters: number): { x: number; half: number; y: number } {
  const nearness = 1 / meters;
  const bend = bendAt(at, meters) * 0.5 + bendAt(at, meters / 2) * 0.5 - bendAt(at, 0) * 0.2;
  return {
    x: WIDTH / 2 + bend * 260 * (1 - nearness * 3.4) ** 2 * Math.min(1, meters / 60),
    half: 1150 * nearness,
    y: HORIZON + CAMERA_HEIGHT * 3.4 * nearness,
  };
}

function hills(at: number): string {
  const layer = (height: number, color: string, speed: number, times: number) => {
    const shift = bendAt(at, 0) * speed;
    const corners = Array.from({ length: 29 }, (_, index): [number, number] => {
      const x = index * 32 - 20;
      const place = (x + shift) / WIDTH;
      return [x, HORIZON + 4 - height * (0.55 + 0.3 * Math.sin(TAU * place * times) + 0.15 * Math.sin(TAU * place * times * 2.7 + 2))];
    });
    return polygon([...corners, [WIDTH + 20, HORIZON + 6], [-20, HORIZON + 6]], color);
  };
  return layer(74, '#6b3358', 60, 1.3) + layer(42, '#432546', 130, 2.1);
}

function road(at: number): string {
  const offset = cycle(at, 1) * LAP;
  const first = Math.ceil(offset / STRIPE);
  const strips: string[] = [`<rect y="${HORIZON + 4}" width="${WIDTH}" height="${HEIGHT - HORIZON}" fill="url(#field)"/>`];
  for (let stripe = first + 40; stripe >= first; stripe--) {
    const far = stripe * STRIPE - offset;
    const [near, end] = [trackAt(at, Math.max(3, far - STRIPE)), trackAt(at, Math.max(3, far))];
    const isOdd = stripe % 2 === 0;
    const across = (from: number, to: number, color: string) => {
      const left = (edge: typeof near, share: number): [number, number] => [edge.x + edge.half * share, edge.y];
      return polygon([left(near, from), left(near, to), left(end, to), left(end, from)], color);
    };
    strips.push(across(-1.14, 1.14, isOdd ? '#d9403a' : '#efe6da'), across(-1, 1, isOdd ? '#3b3844' : '#403d4a'));
    if (isOdd) strips.push(across(-0.36, -0.32, '#e9e2d2'), across(0.32, 0.36, '#e9e2d2'));
    if (stripe % STRIPES_PER_LAMP === 0) for (const side of [-1, 1]) strips.push(lamp(end.x + side * end.half * 1.5, end.y, end.half));
  }
  return strips.join('');
}

const lamp = (x: number, y: number, size: number): string =>
  `<rect x="${px(x - size * 0.012)}" y="${px(y - size * 0.62)}" width="${px(size * 0.024)}" height="${px(size * 0.62)}" fill="#241c2b"/>
   <ellipse cx="${px(x)}" cy="${px(y - size * 0.62)}" rx="${px(size * 0.06)}" ry="${px(size * 0.045)}" fill="#ffe7a6"/>`;

/** Two cars ahead; one is overtaken. */
function rivals(at: number): string {
  const cars = [
    { meters: 46 + 30 * sway(at, 1, 2), side: -0.45 + 0.25 * sway(at, 2), color: '#3d8bfd' },
    { meters: 13 + 40 * sway(at, 2), side: 0.52 - 0.2 * sway(at, 1), color: '#f4c542' },
  ];
  return cars
    .sort((one, other) => other.meters - one.meters)
    .map(({ meters, side, color }) => {
      const { x, half, y } = trackAt(at, meters);
      return drawCar(x + half * side, y, half / 1150 / 0.27, color, 0);
    })
    .join('');
}

const car = (at: number): string =>
  drawCar(WIDTH / 2 + 40 * bendAt(at, 8), HEIGHT - 22 + 1.2 * Math.sin(TAU * cycle(at, 40)), 1, 'url(#body)', bendAt(at, 10) * 5);

function drawCar(x: number, y: number, size: number, color: string, lean: number): string {
  return `<g transform="translate(${px(x)} ${px(y)}) scale(${size.toFixed(3)}) rotate(${lean.toFixed(2)})">
    <ellipse rx="112" ry="13" fill="#000" opacity=".45"/>
    <rect x="-96" y="-38" width="36" height="38" rx="8" fill="#14131a"/><rect x="60" y="-38" width="36" height="38" rx="8" fill="#14131a"/>
    <path d="M -92 -20 Q -98 -58 -66 -62 L -46 -96 Q0 -106 46 -96 L66 -62 Q98 -58 92 -20 Z" fill="${color}"/>
    <path d="M -52 -64 L -38 -90 Q0 -97 38 -90 L52 -64 Z" fill="url(#glass)"/>
    <rect x="-104" y="-72" width="208" height="9" rx="4" fill="#20161c"/>
    <rect x="-84" y="-50" width="34" height="11" rx="5" fill="#ff6a5a"/><rect x="50" y="-50" width="34" height="11" rx="5" fill="#ff6a5a"/>
    <rect x="-26" y="-44" width="52" height="18" rx="3" fill="#f6f1e6"/></g>`;
}

function display(at: number): string {
  const speed = Math.round(mix(188, 264, sway(at, 4)));
  const seconds = 41 + at;
  const needle = (mix(150, 390, sway(at, 4)) * Math.PI) / 180;
  const map = Array.from({ length: 40 }, (_, index): [number, number] => mapAt(index / 40));
  const [mapX, mapY] = mapAt(cycle(at, 1));
  return `<rect x="18" y="16" width="166" height="62" rx="10" fill="#0d0b14" opacity=".62"/>${text(32, 40, 15, 'LAP 4 / 6', 'fill="#ffd38a" font-weight="bold"')}
    ${text(32, 66, 21, `1:${seconds.toFixed(2).padStart(5, '0')}`, 'fill="#fff" font-weight="bold"')}
    ${text(WIDTH - 108, 66, 52, 'P3', 'fill="#fff" font-weight="bold"')}
    <polygon points="${map.map(([x, y]) => `${px(x)},${px(y)}`).join(' ')}" fill="none" stroke="#fff" stroke-opacity=".75" stroke-width="4"/>
    <circle cx="${px(mapX)}" cy="${px(mapY)}" r="6" fill="#ff5340" stroke="#fff" stroke-width="2"/>
    <circle cx="${WIDTH - 82}" cy="${HEIGHT - 78}" r="60" fill="#0d0b14" opacity=".62"/>
    <line x1="${WIDTH - 82}" y1="${HEIGHT - 78}" x2="${px(WIDTH - 82 + 46 * Math.cos(needle))}" y2="${px(HEIGHT - 78 + 46 * Math.sin(needle))}" stroke="#ff5340" stroke-width="4"/>
    ${text(WIDTH - 82, HEIGHT - 40, 26, String(speed), 'fill="#fff" font-weight="bold" text-anchor="middle"')}`;
}

const mapAt = (share: number): [number, number] => [
  92 + 52 * Math.cos(TAU * share) + 14 * Math.cos(TAU * 3 * share),
  HEIGHT - 74 + 34 * Math.sin(TAU * share) + 12 * Math.sin(TAU * 2 * share),
];
