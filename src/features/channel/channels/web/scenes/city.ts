import { circle, rect, type Scene, sky } from './brush.ts';

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
