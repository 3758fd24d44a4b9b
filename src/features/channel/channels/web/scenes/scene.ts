import { brushOf, HEIGHT, type Scene, WIDTH } from './brush.ts';
import { blocks, city, mountains, pitch, road, space } from './landscapes.ts';
import { chess, easel, editor, keys, person, table } from './rooms.ts';

const BY_CATEGORY: Record<string, Scene> = {
  'just-chatting': person,
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
  'software-and-game-development': editor,
  'racing-games': road,
  'puzzle-games': blocks,
  'board-games': chess,
  'talk-shows-and-podcasts': person,
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
