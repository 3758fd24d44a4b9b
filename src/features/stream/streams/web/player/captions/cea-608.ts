/**
 * Captions of CEA-608 (CTA-608), channel CC1: pairs of bytes write into a memory of 15 rows, and commands show it. `pop-on` writes into a hidden
 * memory that a command swaps in, `paint-on` and `roll-up` write into the shown one. Colors and styles are not drawn.
 */

type Mode = 'pop-on' | 'paint-on' | 'roll-up';

const LAST_ROW = 15;
/** Rows by the low bits of a preamble: of its first byte, and bit 5 of its second. */
const ROWS = [
  [11, 11],
  [1, 2],
  [3, 4],
  [12, 13],
  [14, 15],
  [5, 6],
  [7, 8],
  [9, 10],
] as const;
const COLUMNS_PER_INDENT = 4;

/** Characters that differ from ASCII. */
const BASIC: Readonly<Record<number, string>> = {
  39: '’',
  42: 'á',
  92: 'é',
  94: 'í',
  95: 'ó',
  96: 'ú',
  123: 'ç',
  124: '÷',
  125: 'Ñ',
  126: 'ñ',
  127: '█',
};
const SPECIAL = '®°½¿™¢£♪à èâêîôû';
/** Each replaces the character before it, for receivers that lack them. */
const SPANISH_FRENCH = 'ÁÉÓÚÜü‘¡*’—©℠•“”ÀÂÇÈÊËëÎÏïÔÙùÛ«»';
const PORTUGUESE_GERMAN = 'ÃãÍÌìÒòÕõ{}\\^_|~ÄäÖöß¥¤│ÅåØø┌┐└┘';

/** Text by row. */
type Memory = Map<number, string>;

export class Cea608 {
  #shown: Memory = new Map();
  #hidden: Memory = new Map();
  #mode: Mode = 'pop-on';
  #row = LAST_ROW;
  #column = 0;
  /** Rows of roll-up captions. */
  #depth = 2;
  /** Whether the pairs are for CC1. */
  #isOurs = true;
  /** Commands are sent twice. */
  #lastCommand = 0;

  /** The shown text, its rows separated by line breaks. */
  get text(): string {
    return [...this.#shown]
      .sort(([one], [other]) => one - other)
      .map(([, text]) => text.trim())
      .filter(Boolean)
      .join('\n');
  }

  /** Reads a pair of bytes with their parity bits. */
  push(one: number, other: number): void {
    const [first, second] = [one & 0x7f, other & 0x7f];
    if (first === 0 && second === 0) return;
    if (first >= 0x20) {
      this.#lastCommand = 0;
      if (this.#isOurs) for (const code of [first, second]) if (code >= 0x20) this.#write(BASIC[code] ?? String.fromCharCode(code));
      return;
    }
    if (first < 0x10) return;
    const command = (first << 8) | second;
    const isRepeated = command === this.#lastCommand;
    this.#lastCommand = isRepeated ? 0 : command;
    if (isRepeated) return;
    // This bit chooses the second channel of the field.
    this.#isOurs = (first & 0x08) === 0;
    if (this.#isOurs) this.#obey(first, second);
  }

  #obey(first: number, second: number): void {
    if (second >= 0x40) this.#moveTo(ROWS[first & 0x07]![(second >> 5) & 1]!, (second & 0x10) === 0 ? 0 : (second & 0x0e) >> 1);
    else if (first === 0x11 && second < 0x30) this.#write(' ');
    else if (first === 0x11) this.#write(SPECIAL[second - 0x30]!);
    else if (first === 0x12 || first === 0x13) this.#replace((first === 0x12 ? SPANISH_FRENCH : PORTUGUESE_GERMAN)[second - 0x20]!);
    else if (first === 0x14) this.#control(second);
    else if (first === 0x17 && second <= 0x23) this.#column += second - 0x20;
  }

  #control(code: number): void {
    switch (code) {
      case 0x20:
        this.#mode = 'pop-on';
        break;
      case 0x21:
        this.#backspace();
        break;
      case 0x24:
        this.#memory.set(this.#row, this.#line.slice(0, this.#column));
        break;
      case 0x25:
      case 0x26:
      case 0x27:
        this.#rollUp(code - 0x23);
        break;
      case 0x29:
        this.#mode = 'paint-on';
        break;
      case 0x2c:
        this.#shown = new Map();
        break;
      case 0x2d:
        if (this.#mode === 'roll-up') this.#scroll();
        break;
      case 0x2e:
        this.#hidden = new Map();
        break;
      case 0x2f:
        [this.#shown, this.#hidden] = [this.#hidden, this.#shown];
        this.#mode = 'pop-on';
    }
  }

  get #memory(): Memory {
    return this.#mode === 'pop-on' ? this.#hidden : this.#shown;
  }

  get #line(): string {
    return this.#memory.get(this.#row) ?? '';
  }

  #moveTo(row: number, indent: number): void {
    if (this.#mode === 'roll-up' && row !== this.#row) this.#moveShown(row - this.#row);
    this.#row = row;
    this.#column = indent * COLUMNS_PER_INDENT;
  }

  #write(text: string): void {
    const line = this.#line.padEnd(this.#column);
    this.#memory.set(this.#row, line.slice(0, this.#column) + text + line.slice(this.#column + 1));
    this.#column += 1;
  }

  #backspace(): void {
    if (this.#column === 0) return;
    this.#column -= 1;
    const line = this.#line;
    this.#memory.set(this.#row, line.slice(0, this.#column) + line.slice(this.#column + 1));
  }

  #replace(text: string): void {
    this.#backspace();
    this.#write(text);
  }

  #rollUp(depth: number): void {
    if (this.#mode !== 'roll-up') {
      this.#shown = new Map();
      this.#row = LAST_ROW;
      this.#column = 0;
    }
    this.#mode = 'roll-up';
    this.#depth = depth;
  }

  #scroll(): void {
    this.#moveShown(-1);
    for (const row of this.#shown.keys()) if (row <= this.#row - this.#depth) this.#shown.delete(row);
    this.#column = 0;
  }

  #moveShown(by: number): void {
    this.#shown = new Map([...this.#shown].map(([row, text]) => [row + by, text]));
  }
}
