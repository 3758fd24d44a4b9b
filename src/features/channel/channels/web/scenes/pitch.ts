import { circle, ground, path, rect, type Scene } from './brush.ts';

const TURF = [
  ['#0b2a24', '#0f3a30'],
  ['#1f4a1f', '#2a5f2a'],
  ['#173a4a', '#1f4c5f'],
] as const;
const CROWD = ['#45efb4', '#ff7cbd', '#e9f2f0', '#35595a', '#2d4a4a', '#2d4a4a'];

export const pitch: Scene = ({ between, pick, chance }) => {
  const [grass, stripe] = pick(TURF);
  const drawn = [ground(grass)];
  for (let at = 0; at < 8; at += 1) drawn.push(path(`M${-60 + at * 55} 180 ${40 + at * 30} 70h15L${-32 + at * 55} 180Z`, stripe));
  drawn.push(path('M0 0h320v72H0z', '#0a1416'));
  for (let row = 0; row < 8; row += 1) {
    for (let x = 2; x < 320; x += 6) {
      if (chance(0.55))
        drawn.push(rect(x + (row % 2) * 3, 8 + row * 7, 3, 4, pick(CROWD), `opacity="${Math.round((0.25 + row * 0.08) * 100) / 100}"`));
    }
  }
  drawn.push(
    rect(0, 68, 320, 4, '#e9f2f0'),
    path('M160 72v108', 'none', 'stroke="#e9f2f0" stroke-width="2" opacity=".7"'),
    '<ellipse cx="160" cy="122" rx="62" ry="22" fill="none" stroke="#e9f2f0" stroke-width="2" opacity=".7"/>',
    circle(between(110, 210), between(108, 136), 3, '#fff'),
  );
  for (let player = 0; player < 10; player += 1) {
    const [x, y] = [between(24, 296), between(88, 160)];
    drawn.push(
      `<g transform="translate(${x} ${y})"><ellipse cy="13" rx="7" ry="2" fill="#000" opacity=".35"/>${rect(-4, 0, 8, 12, player % 2 ? '#45efb4' : '#ff7cbd', 'rx="3"')}${circle(0, -3, 3.5, '#f0c9a0')}</g>`,
    );
  }
  return drawn.join('');
};
