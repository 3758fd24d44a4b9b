import { circle, ground, rect, type Scene } from './brush.ts';

const THEMES = [
  { back: '#10171a', bar: '#182226', words: ['#45efb4', '#76d5ea', '#ff8fc4', '#94a5a7', '#f2d264'] },
  { back: '#171226', bar: '#221a38', words: ['#a5b4ff', '#ffb35c', '#8be08b', '#8f86ac', '#ff8fc4'] },
];

export const editor: Scene = ({ between, pick, chance }) => {
  const { back, bar, words } = pick(THEMES);
  const drawn = [ground(back), rect(0, 0, 320, 18, bar), rect(0, 18, 52, 162, bar, 'opacity=".6"')];
  for (let light = 0; light < 3; light += 1) drawn.push(circle(12 + light * 10, 9, 3, ['#ff7c7c', '#ffd25e', '#45efb4'][light]!));
  for (let file = 0; file < 9; file += 1) drawn.push(rect(8, 28 + file * 12, between(18, 36), 4, '#fff', 'rx="2" opacity=".16"'));
  let indent = 0;
  for (let line = 0; line < 13; line += 1) {
    const y = 28 + line * 11;
    let x = 64 + indent * 12;
    drawn.push(rect(56, y, 4, 4, '#fff', 'rx="1" opacity=".12"'));
    for (let word = 0; word < between(1, 6) && x < 290; word += 1) {
      const width = between(8, 38);
      drawn.push(rect(x, y, width, 5, pick(words), 'rx="2" opacity=".85"'));
      x += width + 6;
    }
    indent = chance(0.6) ? indent : Math.max(0, Math.min(4, indent + pick([-1, 1, 1])));
  }
  return drawn.join('');
};
