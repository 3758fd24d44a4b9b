import { ground, path, rect, type Scene } from './brush.ts';

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
