import { circle, path, type Scene, sky, stars, WIDTH } from './brush.ts';

const PALETTES = [
  { sky: ['#0a2230', '#1d5a66', '#f0b98a'], sun: '#ffe3b0', ridges: ['#3b7f80', '#2a6369', '#1c4a52', '#12343c', '#0a2027'] },
  { sky: ['#0d2347', '#2b5b8c', '#9fc7dc'], sun: '#e8f4ff', ridges: ['#8fb8cf', '#5f8fb4', '#3d6c96', '#274f78', '#173658'] },
  { sky: ['#2a1436', '#7a2f66', '#ffb08a'], sun: '#ffd9a8', ridges: ['#7c3f6d', '#5f2f5a', '#452348', '#2f1937', '#1d1025'] },
  { sky: ['#10261c', '#2f6a4a', '#e8d69a'], sun: '#fff0c0', ridges: ['#5d9a6a', '#417a55', '#2d5d43', '#1e4433', '#122c22'] },
];

export const mountains: Scene = (brush) => {
  const palette = brush.pick(PALETTES);
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
