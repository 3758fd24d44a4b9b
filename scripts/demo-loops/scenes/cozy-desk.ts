import { cycle, glow, gradient, LOOP_SECONDS, px, random, type Scene, sway, TAU, text } from '../scene.ts';
import { Sound } from '../sound.ts';

const WIDTH = 854;
const HEIGHT = 480;
const DESK = 356;
/** The lines of the letter; each appears as if it were being written. */
const LETTER = [
  'Dear Ana,',
  'the kettle is on and the rain',
  'has found the garden at last.',
  'Which tea goes with October?',
  'Yours, a quiet reader',
];
const LINE_SECONDS = 2.6;
/** Seconds before the end of the loop at which the letter has faded out. */
const CLEARED = 0.4;

/** A desk at a window on a rainy evening, with tea, candle and a letter. */
export const cozyDesk: Scene = {
  channel: 'ana',
  width: WIDTH,
  height: HEIGHT,
  bitrate: 110_000,
  draw: (
    at,
  ) => `<defs>${gradient('wall', '#4a2f3c', '#2c1d2a')}${gradient('dusk', '#1d2b4f', '#5b4a7a', '#d98b73')}${gradient('desk', '#8a5a3c', '#4d2f22')}
    ${gradient('tea', '#e8dcc8', '#b79f86')}${glow('warm', '#ffc46b')}${glow('flame', '#fff1b8')}<clipPath id="pane"><rect x="70" y="44" width="390" height="252" rx="6"/></clipPath></defs>
    <rect width="${WIDTH}" height="${HEIGHT}" fill="url(#wall)"/>${window(at)}${lights(at)}
    <rect y="${DESK}" width="${WIDTH}" height="${HEIGHT - DESK}" fill="url(#desk)"/><rect y="${DESK}" width="${WIDTH}" height="5" fill="#a8734e"/>
    ${letter(at)}${cup(at)}${candle(at)}${books()}`,
  sound() {
    const sound = new Sound();
    sound.noise(2, 2_600, (at) => 0.035 + 0.008 * sway(at, 2)).noise(9, 260, () => 0.03);
    const chords = [
      [53, 57, 60, 64],
      [52, 55, 59, 62],
      [50, 53, 57, 60],
      [48, 52, 55, 59],
    ];
    for (const [index, chord] of chords.entries())
      for (const [voice, note] of chord.entries()) {
        sound
          .string(index * 4 + voice * 0.09, note, 0.11, 3.8)
          .string(index * 4 + 2.5 + voice * 0.03, note + (voice === 0 ? 0 : 12), 0.05, 2);
        if (voice > 1) sound.string(index * 4 + 1.5 + (voice - 2) * 0.5, note + 12, 0.07, 2.4);
      }
    return sound.samples;
  },
};

function window(at: number): string {
  const next = random(6);
  const drops = Array.from({ length: 30 }, () => {
    const [x, start, rounds] = [70 + next() * 390, next(), 3 + Math.floor(next() * 3)];
    const y = 44 + ((start + cycle(at, rounds)) % 1) * 270;
    return `<path d="M${px(x)} ${px(y)} l-2 16" stroke="#cfe0ff" stroke-opacity=".45" stroke-width="1.6"/>`;
  });
  const homes = Array.from({ length: 9 }, (_, index) => {
    const [x, height] = [70 + index * 46, 40 + next() * 62];
    const lit =
      index % 2 === 0
        ? `<rect x="${px(x + 12)}" y="${px(296 - height + 14)}" width="11" height="13" fill="#ffd58a" opacity="${(0.6 + 0.35 * sway(at, 1, index)).toFixed(2)}"/>`
        : '';
    return `<rect x="${px(x)}" y="${px(296 - height)}" width="42" height="${px(height)}" fill="#2a2342"/><path d="M${px(x - 3)} ${px(296 - height)} l24 -18 l24 18 z" fill="#221c37"/>${lit}`;
  });
  const frame = 'fill="none" stroke="#6f4632" stroke-width="10"';
  return `<g clip-path="url(#pane)"><rect x="70" y="44" width="390" height="252" fill="url(#dusk)"/>${homes.join('')}${drops.join('')}</g>
    <rect x="70" y="44" width="390" height="252" rx="6" ${frame}/><path d="M265 44 V296 M70 160 H460" stroke="#6f4632" stroke-width="6"/><rect x="54" y="296" width="422" height="13" rx="3" fill="#83553d"/>
    <path d="M84 296 q6 -44 28 -52 q-6 26 -14 52 z M112 296 q2 -34 26 -40 q-4 22 -14 40 z" fill="#4f7a55"/><path d="M82 278 h58 l-8 20 h-42 z" fill="#b5654a"/>`;
}

function lights(at: number): string {
  return Array.from({ length: 13 }, (_, index) => {
    const x = 20 + index * 68;
    const y = 22 + 16 * Math.sin((Math.PI * ((index * 68) % 272)) / 272);
    const color = ['#ffd58a', '#ff9e80', '#ffe9b8', '#9fd8cb'][index % 4];
    return `<circle cx="${px(x)}" cy="${px(y)}" r="5" fill="${color}" opacity="${(0.45 + 0.5 * sway(at, 3, index * 1.7)).toFixed(2)}"/>`;
  }).join('');
}

function letter(at: number): string {
  const fade = Math.min(1, Math.max(0, (LOOP_SECONDS - CLEARED - at) / 0.8));
  const lines = LETTER.map((line, index) => {
    const share = Math.min(1, Math.max(0, (at - 0.4 - index * LINE_SECONDS) / (LINE_SECONDS * 0.85)));
    const written = line.slice(0, Math.round(share * line.length)).replace('&', '&amp;');
    return `<text x="0" y="${index * 27}" font-family="DejaVu Serif" font-style="italic" font-size="17" fill="#3a3550" opacity="${fade.toFixed(2)}">${written}</text>`;
  });
  const line = Math.min(LETTER.length - 1, Math.max(0, Math.floor((at - 0.4) / LINE_SECONDS)));
  const share = Math.min(1, Math.max(0, (at - 0.4 - line * LINE_SECONDS) / (LINE_SECONDS * 0.85)));
  const rest = at > 0.4 + LETTER.length * LINE_SECONDS ? 1 : 0;
  const x = rest ? 230 : 4 + share * LETTER[line]!.length * 8.6;
  const y = rest ? 100 : line * 27 - 2 + 2 * Math.sin(TAU * at * 6);
  return `<g transform="translate(520 206) rotate(2)"><rect x="-26" y="-36" width="308" height="190" rx="3" fill="#f7efdf"/><rect x="-26" y="-36" width="308" height="9" fill="#e3d3b8"/>${lines.join('')}
    <g transform="translate(${px(x)} ${px(y)})"><path d="M0 0 L9 -14 L62 -72 L70 -64 L16 -8 Z" fill="#2e5d7d"/><path d="M0 0 L9 -14 L16 -8 Z" fill="#d9b46a"/></g></g>`;
}

function cup(at: number): string {
  const steam = [0, 1, 2].map((wisp) => {
    const rise = cycle(at, 4, wisp / 3);
    const x = 232 + wisp * 14;
    const bend = 10 * Math.sin(TAU * (cycle(at, 4) + wisp / 3));
    return `<path d="M${px(x)} ${px(340 - rise * 60)} q${px(bend)} -18 0 -34 q${px(-bend)} -16 0 -30" fill="none" stroke="#fff" stroke-width="6" stroke-linecap="round" opacity="${(0.26 * Math.sin(Math.PI * rise)).toFixed(2)}"/>`;
  });
  return `${steam.join('')}<ellipse cx="246" cy="424" rx="82" ry="13" fill="#e4d6c1"/><path d="M190 346 h112 q-2 66 -34 76 h-44 q-32 -10 -34 -76 z" fill="url(#tea)"/>
    <ellipse cx="246" cy="346" rx="56" ry="9" fill="#9c5a2a"/><path d="M300 358 q36 -2 28 26 q-6 18 -38 18" fill="none" stroke="#d5c4ad" stroke-width="9"/>`;
}

function candle(at: number): string {
  const flicker = 0.5 * sway(at, 13) + 0.3 * sway(at, 29) + 0.2 * sway(at, 7);
  return `<circle cx="420" cy="346" r="${px(150 + 16 * flicker)}" fill="url(#warm)" opacity="${(0.32 + 0.14 * flicker).toFixed(2)}"/><rect x="402" y="366" width="36" height="58" rx="5" fill="#f1e4cf"/>
    <path d="M420 366 v-8" stroke="#3a2a22" stroke-width="2"/><path d="M420 ${px(328 - 6 * flicker)} q10 18 0 32 q-10 -14 0 -32 z" fill="#ffb347"/><path d="M420 342 q5 9 0 16 q-5 -7 0 -16 z" fill="#fff3c9"/>`;
}

const books = (): string =>
  [
    ['#7a3b4e', 44, 402, 96],
    ['#2f5d62', 36, 420, 112],
    ['#c58b4b', 50, 438, 90],
  ]
    .map(([color, x, y, width]) => `<rect x="${x}" y="${y}" width="${width}" height="17" rx="3" fill="${color}"/>`)
    .join('') + text(60, 451, 9, 'GARDENS', 'fill="#4a2f1c"');
