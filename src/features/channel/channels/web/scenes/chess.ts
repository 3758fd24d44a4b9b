import { type Brush, circle, ground, path, type Scene } from './brush.ts';

const BOARDS = [
  ['#2b3a36', '#3d524c'],
  ['#33291f', '#57442f'],
  ['#23304a', '#38507a'],
] as const;

export const chess: Scene = (brush) => {
  const [dark, light] = brush.pick(BOARDS);
  const squares: string[] = [];
  for (let row = -1; row < 10; row += 1) {
    for (let column = -5; column < 9; column += 1) {
      squares.push(path(`M${160 + column * 44} ${row * 22 - 8}l22 11-22 11-22-11Z`, light));
    }
  }
  const places = [58, 96, 128, 160, 196, 232, 268].filter(() => brush.chance(0.75));
  return [ground(dark), ...squares, ...places.map((x, at) => piece(brush, x, brush.between(60, 150), at % 2 === 0))].join('');
};

function piece({ pick }: Brush, x: number, y: number, white: boolean): string {
  const color = white ? '#f1f6f5' : '#141c1e';
  const scale = pick([0.9, 1, 1.25]);
  return `<g transform="translate(${x} ${y}) scale(${scale})"><ellipse cy="14" rx="12" ry="4" fill="#000" opacity=".3"/>${path('M-9 14c0-4 5-5 5-12h8c0 7 5 8 5 12Z', color)}${circle(0, -6, 6.5, color)}${path('M-6 1h12v3H-6z', color)}</g>`;
}
