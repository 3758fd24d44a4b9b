import { glow, gradient, LOOP_SECONDS, px, random, type Scene, sway, text } from '../scene.ts';
import { Sound } from '../sound.ts';

const WIDTH = 854;
const HEIGHT = 480;
const KEYS_TOP = 378;
/** The lowest and the highest drawn key, as MIDI numbers. */
const LOWEST = 41;
const HIGHEST = 88;
const SECONDS_ON_SCREEN = 3;
const STEP = 0.25;
/** The first bars of the prelude in C by J. S. Bach (1722), one chord each, which lead back to the first one. */
const BARS = [
  [60, 64, 67, 72, 76],
  [60, 62, 69, 74, 77],
  [59, 62, 67, 74, 77],
  [60, 64, 67, 72, 76],
] as const;
const BLACK = new Set([1, 3, 6, 8, 10]);

interface Note {
  start: number;
  seconds: number;
  note: number;
  isLeft: boolean;
}

const NOTES: readonly Note[] = BARS.flatMap((chord, bar) =>
  [0, 1].flatMap((half) => {
    const start = bar * 4 + half * 2;
    const right = [2, 3, 4, 2, 3, 4].map((voice, index) => ({
      start: start + (index + 2) * STEP,
      seconds: STEP * 0.9,
      note: chord[voice]!,
      isLeft: false,
    }));
    return [
      { start, seconds: 1.95, note: chord[0]! - 12, isLeft: true },
      { start: start + STEP, seconds: 1.7, note: chord[1]! - 12, isLeft: true },
      ...right,
    ];
  }),
);

const isBlack = (note: number): boolean => BLACK.has(note % 12);
const whitesBelow = (note: number): number =>
  Array.from({ length: note - LOWEST }, (_, index) => LOWEST + index).filter((key) => !isBlack(key)).length;
const KEY_WIDTH = WIDTH / whitesBelow(HIGHEST + 1);
/** The left edge of a key and its width. */
const keyAt = (note: number): { x: number; width: number } =>
  isBlack(note)
    ? { x: whitesBelow(note) * KEY_WIDTH - KEY_WIDTH * 0.3, width: KEY_WIDTH * 0.6 }
    : { x: whitesBelow(note) * KEY_WIDTH, width: KEY_WIDTH };

/** Seconds since the start of a note, in the loop. */
const since = (at: number, start: number): number => (at - start + LOOP_SECONDS) % LOOP_SECONDS;

/** A piano whose notes fall onto the keys. */
export const pianoRoll: Scene = {
  channel: 'maplekeys',
  width: WIDTH,
  height: HEIGHT,
  bitrate: 110_000,
  draw: (
    at,
  ) => `<defs>${gradient('back', '#0e1021', '#1b1636', '#3a1d4a')}${gradient('left', '#63e6be', '#12b886')}${gradient('right', '#ffc078', '#ff6b6b')}
      ${glow('spark', '#ffd8a8')}${glow('light', '#845ef7')}</defs><rect width="${WIDTH}" height="${HEIGHT}" fill="url(#back)"/>
      <circle cx="${px(200 + 450 * sway(at, 1))}" cy="300" r="260" fill="url(#light)" opacity=".22"/>${stars(at)}${falling(at)}${keys(at)}
      ${text(24, 38, 17, 'Requests only, no sheet music', 'fill="#e5dbff" opacity=".85"')}${text(24, 62, 13, 'now: J. S. Bach, Prelude in C', 'fill="#b197fc"')}`,
  sound() {
    const sound = new Sound();
    for (const { start, seconds, note, isLeft } of NOTES) sound.string(start, note, isLeft ? 0.15 : 0.12, Math.max(2.2, seconds));
    return sound.samples;
  },
};

function stars(at: number): string {
  const next = random(8);
  return Array.from({ length: 26 }, (_, index) => {
    const [x, y] = [next() * WIDTH, next() * 330];
    return `<circle cx="${px(x)}" cy="${px(y)}" r="1.4" fill="#fff" opacity="${(0.15 + 0.5 * sway(at, 1 + (index % 3), index)).toFixed(2)}"/>`;
  }).join('');
}

function falling(at: number): string {
  const speed = KEYS_TOP / SECONDS_ON_SCREEN;
  return NOTES.flatMap(({ start, seconds, note, isLeft }) => {
    // Negative until the note is struck.
    const age = ((at - start + SECONDS_ON_SCREEN + LOOP_SECONDS) % LOOP_SECONDS) - SECONDS_ON_SCREEN;
    if (age > seconds) return [];
    const { x, width } = keyAt(note);
    const bottom = Math.min(KEYS_TOP, KEYS_TOP + age * speed);
    const top = KEYS_TOP + (age - seconds) * speed;
    return [
      `<rect x="${px(x + 1.5)}" y="${px(top)}" width="${px(width - 3)}" height="${px(bottom - top)}" rx="6" fill="url(#${isLeft ? 'left' : 'right'})"/>`,
    ];
  }).join('');
}

function keys(at: number): string {
  const pressed = new Map(NOTES.filter(({ start, seconds }) => since(at, start) < seconds).map((one) => [one.note, one]));
  const all = Array.from({ length: HIGHEST - LOWEST + 1 }, (_, index) => LOWEST + index);
  const draw = (note: number) => {
    const { x, width } = keyAt(note);
    const by = pressed.get(note);
    const color = by ? (by.isLeft ? '#38d9a9' : '#ff8787') : isBlack(note) ? '#16151d' : '#f4f1ea';
    const height = isBlack(note) ? 62 : HEIGHT - KEYS_TOP;
    return `<rect x="${px(x)}" y="${KEYS_TOP}" width="${px(width)}" height="${height}" rx="3" fill="${color}" stroke="#1b1726" stroke-width="1"/>`;
  };
  const sparks = [...pressed.values()].map(({ start, note, seconds }) => {
    const { x, width } = keyAt(note);
    const light = 1 - since(at, start) / seconds;
    return `<circle cx="${px(x + width / 2)}" cy="${KEYS_TOP}" r="${px(26 + 14 * light)}" fill="url(#spark)" opacity="${(0.35 + 0.6 * light).toFixed(2)}"/>`;
  });
  return `${all
    .filter((note) => !isBlack(note))
    .map(draw)
    .join('')}${all.filter(isBlack).map(draw).join('')}${sparks.join('')}`;
}
