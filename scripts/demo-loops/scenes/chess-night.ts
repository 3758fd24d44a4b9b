import { ease, glow, gradient, LOOP_SECONDS, mix, px, type Scene, sway, text } from '../scene.ts';
import { Sound } from '../sound.ts';

const WIDTH = 854;
const HEIGHT = 480;
const SQUARE = 52;
const LEFT = 64;
const TOP = 32;
/** Légal’s mate, as Sire de Légal played it around 1750: from, to, and notation. */
const MOVES = [
  ...(['e2 e4 e4', 'e7 e5 e5', 'g1 f3 Nf3', 'd7 d6 d6', 'f1 c4 Bc4', 'c8 g4 Bg4', 'b1 c3 Nc3'] as const),
  ...(['g7 g6 g6', 'f3 e5 Nxe5', 'g4 d1 Bxd1', 'c4 f7 Bxf7+', 'e8 e7 Ke7', 'c3 d5 Nd5#'] as const),
].map((move) => move.split(' ') as [from: string, to: string, written: string]);
const FIRST_MOVE = 0.6;
const PACE = 0.98;
const MATE = FIRST_MOVE + MOVES.length * PACE;
/** The advantage of white in pawns after each move. */
const EVALUATION = [0.2, 0.3, 0.3, 0.5, 0.5, 0.7, 0.9, 1.1, 2.6, 3.2, 6, 8, 10];
const GLYPHS: Readonly<Record<string, string>> = { K: '♚', Q: '♛', R: '♜', B: '♝', N: '♞', P: '♟' };

interface Piece {
  kind: string;
  isWhite: boolean;
  square: string;
}

/** A game of chess, analyzed move by move, late in the evening. */
export const chessNight: Scene = {
  channel: 'theknightshift',
  width: WIDTH,
  height: HEIGHT,
  bitrate: 62_000,
  draw: (at) => {
    const made = Math.min(MOVES.length, Math.max(0, Math.floor((at - FIRST_MOVE) / PACE) + 1));
    const last = MOVES[made - 1];
    return `<defs>${gradient('room', '#151a2c', '#0b0e18')}${glow('lamp', '#ffb765')}</defs><rect width="${WIDTH}" height="${HEIGHT}" fill="url(#room)"/>
      <circle cx="790" cy="20" r="${px(260 + 6 * sway(at, 5))}" fill="url(#lamp)" opacity=".3"/>${board(last)}${pieces(at, made)}${evaluation(at, made)}${score(made, at)}`;
  },
  sound() {
    const sound = new Sound();
    for (let move = 0; move < MOVES.length; move++) sound.knock(FIRST_MOVE + move * PACE + 0.3, 0.35);
    const chords = [
      [45, 57, 60, 64, 67],
      [41, 53, 57, 60, 64],
      [48, 55, 60, 64, 71],
      [43, 55, 59, 62, 65],
    ];
    for (const [index, chord] of chords.entries())
      for (const [voice, note] of chord.entries()) {
        sound.pad(index * 4 - 0.5 + LOOP_SECONDS, 5.5, note, 0.035);
        sound.string(index * 4 + voice * 0.5, note + 12, 0.06);
      }
    sound.noise(5, 300, () => 0.012);
    return sound.samples;
  },
};

const xOf = (square: string): number => LEFT + (square.charCodeAt(0) - 97) * SQUARE;
const yOf = (square: string): number => TOP + (8 - Number(square[1])) * SQUARE;

function board(last: [from: string, to: string, written: string] | undefined): string {
  const squares = Array.from({ length: 64 }, (_, index) => {
    const square = `${String.fromCharCode(97 + (index % 8))}${8 - Math.floor(index / 8)}`;
    const isDark = (index + Math.floor(index / 8)) % 2 === 1;
    const isLast = last?.slice(0, 2).includes(square);
    const color = isLast ? (isDark ? '#a89a3e' : '#d8cc6c') : isDark ? '#58718f' : '#dfe5ec';
    return `<rect x="${xOf(square)}" y="${yOf(square)}" width="${SQUARE}" height="${SQUARE}" fill="${color}"/>`;
  });
  const names = Array.from({ length: 8 }, (_, index) => {
    const more = 'fill="#9fb0c8" text-anchor="middle"';
    return (
      text(LEFT + (index + 0.5) * SQUARE, TOP + 8 * SQUARE + 18, 13, 'abcdefgh'[index]!, more) +
      text(LEFT - 12, TOP + (index + 0.62) * SQUARE, 13, String(8 - index), more)
    );
  });
  return `<rect x="${LEFT - 4}" y="${TOP - 4}" width="${8 * SQUARE + 8}" height="${8 * SQUARE + 8}" rx="4" fill="#0a0d15"/>${squares.join('')}${names.join('')}`;
}

function atStart(): Piece[] {
  const back = [...'RNBQKBNR'];
  return back.flatMap((kind, index) => {
    const file = 'abcdefgh'[index]!;
    return [
      { kind, isWhite: true, square: `${file}1` },
      { kind: 'P', isWhite: true, square: `${file}2` },
      { kind: 'P', isWhite: false, square: `${file}7` },
      { kind, isWhite: false, square: `${file}8` },
    ];
  });
}

function pieces(at: number, made: number): string {
  let standing = atStart();
  let slide = '';
  for (const [index, [from, to]] of MOVES.slice(0, made).entries()) {
    const moved = standing.find(({ square }) => square === from)!;
    const start = FIRST_MOVE + index * PACE;
    const share = ease(at, start, start + 0.32);
    standing = standing.filter(({ square }) => square !== to);
    moved.square = to;
    if (share < 1) {
      standing = standing.filter((piece) => piece !== moved);
      slide = glyph(moved, mix(xOf(from), xOf(to), share), mix(yOf(from), yOf(to), share));
    }
  }
  // At the end of the loop the pieces return for the next game.
  const opacity = 1 - ease(at, LOOP_SECONDS - 0.9, LOOP_SECONDS - 0.45);
  const again = ease(at, LOOP_SECONDS - 0.45, LOOP_SECONDS);
  const draw = (all: Piece[]) => all.map((piece) => glyph(piece, xOf(piece.square), yOf(piece.square))).join('');
  return `<g opacity="${opacity.toFixed(2)}">${draw(standing)}${slide}</g>${again > 0 ? `<g opacity="${again.toFixed(2)}">${draw(atStart())}</g>` : ''}`;
}

const glyph = ({ kind, isWhite }: Piece, x: number, y: number): string =>
  text(
    x + SQUARE / 2,
    y + SQUARE * 0.82,
    SQUARE * 0.86,
    GLYPHS[kind]!,
    `text-anchor="middle" fill="${isWhite ? '#fffdf6' : '#1b1f2b'}" stroke="${isWhite ? '#3b4252' : '#0b0d13'}" stroke-width="1"`,
  );

function evaluation(at: number, made: number): string {
  const pawns = (moves: number) => (moves === 0 ? 0.2 : EVALUATION[moves - 1]!);
  const start = FIRST_MOVE + (made - 1) * PACE;
  const now = mix(
    mix(pawns(Math.max(0, made - 1)), pawns(made), ease(at, start, start + 0.8)),
    0.2,
    ease(at, LOOP_SECONDS - 0.9, LOOP_SECONDS),
  );
  const white = Math.min(0.97, 0.5 + now / 16) * 8 * SQUARE;
  return `<rect x="16" y="${TOP}" width="14" height="${8 * SQUARE}" rx="4" fill="#262c3d"/>
    <rect x="16" y="${px(TOP + 8 * SQUARE - white)}" width="14" height="${px(white)}" rx="4" fill="#f3efe4"/>`;
}

function score(made: number, at: number): string {
  const x = LEFT + 8 * SQUARE + 34;
  const rows = Array.from({ length: Math.ceil(made / 2) }, (_, row) => {
    const y = 158 + row * 30;
    const cell = (index: number, left: number) =>
      index < made
        ? text(
            left,
            y,
            19,
            MOVES[index]![2],
            `fill="${index === made - 1 ? '#ffd98c' : '#dde4f0'}" ${index === made - 1 ? 'font-weight="bold"' : ''}`,
          )
        : '';
    return text(x + 14, y, 15, `${row + 1}.`, 'fill="#76839c"') + cell(row * 2, x + 52) + cell(row * 2 + 1, x + 160);
  });
  const clock = (y: number, name: string, seconds: number, runs: boolean) =>
    `<rect x="${x}" y="${y}" width="274" height="44" rx="8" fill="${runs ? '#33502f' : '#1b2135'}"/>${text(x + 14, y + 29, 17, name)}
     ${text(x + 258, y + 31, 23, `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`, 'fill="#fff" text-anchor="end" font-weight="bold"')}`;
  const isMate = at > MATE - PACE + 0.4 && at < LOOP_SECONDS - 0.6;
  return `<rect x="${x}" y="128" width="274" height="${HEIGHT - 128 - 76}" rx="8" fill="#121728"/>
    ${clock(32, 'gs_petra', 412 - at, made % 2 === 1 && !isMate)}${clock(HEIGHT - 64, 'theknightshift', 537 - at, made % 2 === 0 && !isMate)}
    ${text(x + 14, 112, 15, 'Endgames until one of us sleeps', 'fill="#8fa0bd"')}${rows.join('')}
    ${isMate ? text(x + 14, 392, 24, 'Checkmate', 'fill="#ffd98c" font-weight="bold"') : ''}`;
}
