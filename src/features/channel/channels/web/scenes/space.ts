import { circle, ground, path, type Scene, stars } from './brush.ts';

const PLANETS = [
  { back: '#070c1c', planet: '#e08a5a', shade: '#9c4f3d', ring: '#ffe0a8' },
  { back: '#04121a', planet: '#3ba38c', shade: '#1f6a5e', ring: '#bff5e4' },
  { back: '#120a22', planet: '#a086e8', shade: '#5f459c', ring: '#ffc4e6' },
];

export const space: Scene = (brush) => {
  const { back, planet, shade, ring } = brush.pick(PLANETS);
  const x = brush.between(-20, 20);
  return [
    ground(back),
    stars(brush, 70, 180),
    `<g transform="translate(${x} ${brush.between(-12, 8)})">`,
    circle(210, 96, 58, planet),
    path('M152 96a58 58 0 0 0 116 0c-20 26-90 30-116 0Z', shade),
    `<ellipse cx="210" cy="100" rx="96" ry="18" fill="none" stroke="${ring}" stroke-width="5" opacity=".85" transform="rotate(-14 210 100)"/>`,
    path('M152 92a58 58 0 0 1 114-10c-40 6-70 22-114 10Z', planet),
    '</g>',
    `<g transform="translate(${brush.between(-16, 24)} ${brush.between(-34, 22)})">`,
    path('m58 112 36-10-20 20-4 12-4-10-14-4Z', '#dfe9e8'),
    path('m56 128-22 16', 'none', `stroke="${ring}" stroke-width="3" opacity=".8"`),
    '</g>',
  ].join('');
};
