import { circle, path, rect, round, type Scene, sky } from './brush.ts';

const PALETTES = [
  { sky: ['#173a6b', '#f2a27a'], sun: '#ffe0a8', hills: '#2b3f56', land: '#27513f', road: '#3a4247', kerb: '#e7545e', car: '#45efb4' },
  { sky: ['#140c2c', '#7a2f66'], sun: '#ff9ccd', hills: '#22153a', land: '#171a33', road: '#20222f', kerb: '#ff7cbd', car: '#ffd25e' },
  { sky: ['#3f86c9', '#d8ecf6'], sun: '#fff6d8', hills: '#5f8f78', land: '#6fa05a', road: '#565e63', kerb: '#f1f6f5', car: '#e7545e' },
];

export const road: Scene = ({ between, pick }) => {
  const palette = pick(PALETTES);
  const marks: string[] = [];
  for (let step = 0; step < 9; step += 1) {
    const near = (step / 9) ** 2 * 84;
    const far = ((step + 0.5) / 9) ** 2 * 84;
    const [top, bottom] = [92 + near, 92 + far];
    const [left, right] = [(y: number) => 150 - (y - 92) * 1.75, (y: number) => 166 + (y - 92) * 1.75];
    const width = 3 + step * 1.6;
    marks.push(
      path(
        `M${round(left(top))} ${round(top)}L${round(left(bottom))} ${round(bottom)}h-${width}L${round(left(top) - width)} ${round(top)}Z`,
        palette.kerb,
      ),
      path(
        `M${round(right(top))} ${round(top)}L${round(right(bottom))} ${round(bottom)}h${width}L${round(right(top) + width)} ${round(top)}Z`,
        palette.kerb,
      ),
      rect(158 - width / 8, top, 1 + width / 4, (far - near) * 0.8, '#fff', 'opacity=".55"'),
    );
  }
  return [
    sky(...palette.sky),
    circle(between(60, 260), between(46, 62), 17, palette.sun, 'opacity=".9"'),
    path('M0 92V70l30-12 44 18 40-26 52 30 46-18 44 14 64-22v38Z', palette.hills),
    rect(0, 92, 320, 88, palette.land),
    path('M150 92h16l154 78v10H0v-6Z', palette.road),
    ...marks,
    `<g transform="translate(${between(96, 150)} 128)">${path('M4 40V22L14 6h44l10 16v18Z', palette.car)}${path('M17 10h38l6 11H11Z', '#0b1417')}${path('M5 26h14v5H5zM53 26h14v5H53z', '#ff5d5d')}${path('M2 0h68v4H2z', palette.car)}${path('M4 38h14v8H4zM54 38h14v8H54z', '#05090a')}</g>`,
  ].join('');
};
