import { ground, path, rect, type Scene, WIDTH } from './brush.ts';

const PALETTES = [
  { back: '#221a40', block: '#3a2a6b', top: '#8a6bff', hero: '#45efb4' },
  { back: '#4aa3dc', block: '#6b4326', top: '#6fbf5a', hero: '#e7545e' },
  { back: '#3a1f2e', block: '#5a2c3f', top: '#ff7c8f', hero: '#ffd25e' },
  { back: '#14322f', block: '#1f524b', top: '#45efb4', hero: '#ff8fc4' },
];
const STEP = 16;

export const blocks: Scene = ({ between, pick, chance }) => {
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
