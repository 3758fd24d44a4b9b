import { type AST, RegExpParser } from '@eslint-community/regexpp';

/** Returns the end of the rest of a pattern when it starts here, or -1. */
type Rest = (at: number) => number;
type Single = AST.Character | AST.CharacterSet | AST.CharacterClass;

/**
 * Counts the steps that all regular expressions take while `work` runs: every character read, every branch tried and every step back, as in
 * a backtracking matcher. No clock is involved: the same work always takes the same steps on any machine, so a test can assert how they
 * grow with the text. Each match is compared with the engine's own, so the counted match is the real one.
 */
export function countSteps(work: () => void): number {
  const native = RegExp.prototype.exec;
  const matchers = new Map<string, Matcher>();
  let steps = 0;
  const counting = function exec(this: RegExp, text: string): RegExpExecArray | null {
    // Matches made by the counter itself are not counted.
    RegExp.prototype.exec = native;
    try {
      const key = `/${this.source}/${this.flags}`;
      const matcher = matchers.get(key) ?? new Matcher(this);
      matchers.set(key, matcher);
      const counted = matcher.find(String(text), this.global || this.sticky ? this.lastIndex : 0, this.sticky);
      const found = this.exec(text);
      steps += counted.steps;
      if (counted.start !== (found?.index ?? -1) || (found && counted.end !== found.index + found[0].length)) {
        throw new Error(`${key} was counted wrongly: from ${counted.start} to ${counted.end}`);
      }
      return found;
    } finally {
      RegExp.prototype.exec = counting;
    }
  };
  RegExp.prototype.exec = counting;
  try {
    work();
  } finally {
    RegExp.prototype.exec = native;
  }
  return steps;
}

/** A plain backtracking matcher for the syntax that our patterns use. Unsupported syntax is an error, so that nothing goes uncounted. */
class Matcher {
  readonly #pattern: AST.Pattern;
  readonly #flags: string;
  readonly #singles = new Map<string, (character: string) => boolean>();
  readonly #isUnicode: boolean;
  readonly #isMultiline: boolean;
  #text = '';
  #steps = 0;

  constructor(pattern: RegExp) {
    const unicodeSets = pattern.flags.includes('v');
    this.#pattern = new RegExpParser().parsePattern(pattern.source, 0, pattern.source.length, { unicode: pattern.unicode, unicodeSets });
    this.#isUnicode = pattern.unicode || unicodeSets;
    this.#isMultiline = pattern.multiline;
    this.#flags = pattern.flags.replace(/[gyd]/g, '');
  }

  find(text: string, from: number, sticky: boolean): { start: number; end: number; steps: number } {
    this.#text = text;
    this.#steps = 0;
    for (let start = from; start <= text.length; start += this.#characterAt(start).length || 1) {
      const end = this.#oneOf(this.#pattern.alternatives, start, (at) => at);
      if (end >= 0) return { start, end, steps: this.#steps };
      if (sticky) break;
    }
    return { start: -1, end: -1, steps: this.#steps };
  }

  #oneOf(alternatives: readonly AST.Alternative[], at: number, rest: Rest): number {
    for (const { elements } of alternatives) {
      const end = this.#all(elements, 0, at, rest);
      if (end >= 0) return end;
    }
    return -1;
  }

  #all(elements: readonly AST.Element[], place: number, at: number, rest: Rest): number {
    const element = elements[place];
    return element ? this.#one(element, at, (next) => this.#all(elements, place + 1, next, rest)) : rest(at);
  }

  #one(element: AST.Element, at: number, rest: Rest): number {
    this.#steps += 1;
    switch (element.type) {
      case 'Character':
      case 'CharacterSet':
      case 'CharacterClass': {
        const character = this.#characterAt(at);
        return character !== '' && this.#is(element, character) ? rest(at + character.length) : -1;
      }
      case 'Group':
      case 'CapturingGroup':
        return this.#oneOf(element.alternatives, at, rest);
      case 'Quantifier':
        return isSingle(element.element) ? this.#runOf(element, element.element, at, rest) : this.#repeated(element, 0, at, rest);
      case 'Assertion':
        return this.#holds(element, at) ? rest(at) : -1;
      default:
        throw new Error(`steps of ${element.type} cannot be counted`);
    }
  }

  /** Matches a run of single characters without recursion, because it may be as long as the text. */
  #runOf({ min, max, greedy }: AST.Quantifier, single: Single, from: number, rest: Rest): number {
    let at = from;
    let count = 0;
    const more = () => {
      const character = this.#characterAt(at);
      this.#steps += 1;
      if (count === max || character === '' || !this.#is(single, character)) return false;
      at += character.length;
      count += 1;
      return true;
    };
    while (count < (greedy ? max : min) && more());
    while (count >= min) {
      const end = rest(at);
      if (end >= 0) return end;
      this.#steps += 1;
      if (greedy) {
        at -= this.#characterBefore(at).length;
        count -= 1;
      } else if (!more()) return -1;
    }
    return -1;
  }

  #repeated(quantifier: AST.Quantifier, count: number, at: number, rest: Rest): number {
    const { element, min, max, greedy } = quantifier;
    const again = () =>
      count < max
        ? this.#one(element, at, (next) => (next === at && count >= min ? -1 : this.#repeated(quantifier, count + 1, next, rest)))
        : -1;
    const enough = () => (count >= min ? rest(at) : -1);
    const end = greedy ? again() : enough();
    return end >= 0 ? end : greedy ? enough() : again();
  }

  #holds(assertion: AST.Assertion, at: number): boolean {
    switch (assertion.kind) {
      case 'start':
        return at === 0 || (this.#isMultiline && this.#is(LINE_END, this.#text[at - 1]!));
      case 'end':
        return at === this.#text.length || (this.#isMultiline && this.#is(LINE_END, this.#text[at]!));
      case 'word':
        return (this.#isWord(this.#characterBefore(at)) !== this.#isWord(this.#characterAt(at))) !== assertion.negate;
      case 'lookahead':
        return this.#oneOf(assertion.alternatives, at, (end) => end) >= 0 !== assertion.negate;
      case 'lookbehind':
        return assertion.alternatives.some(({ elements }) => this.#standsBefore(elements, at)) !== assertion.negate;
    }
  }

  #standsBefore(elements: readonly AST.Element[], at: number): boolean {
    const [single, ...others] = elements;
    if (!single || others.length > 0 || !isSingle(single)) throw new Error('steps of a longer look behind cannot be counted');
    const character = this.#characterBefore(at);
    this.#steps += 1;
    return character !== '' && this.#is(single, character);
  }

  #is(single: Pick<Single, 'raw'>, character: string): boolean {
    const standing = this.#singles.get(single.raw);
    if (standing) return standing(character);
    const pattern = new RegExp(`^(?:${single.raw})$`, this.#flags.replace('m', ''));
    const known = new Map<string, boolean>();
    const made = (one: string) => {
      const answer = known.get(one) ?? pattern.test(one);
      known.set(one, answer);
      return answer;
    };
    this.#singles.set(single.raw, made);
    return made(character);
  }

  #isWord(character: string): boolean {
    return character !== '' && this.#is(WORD, character);
  }

  #characterAt(at: number): string {
    if (at >= this.#text.length) return '';
    return this.#isUnicode ? String.fromCodePoint(this.#text.codePointAt(at)!) : this.#text[at]!;
  }

  #characterBefore(at: number): string {
    if (at <= 0) return '';
    const pair = this.#text.slice(Math.max(0, at - 2), at);
    return this.#isUnicode && pair.length === 2 && pair.codePointAt(0)! > 0xffff ? pair : this.#text[at - 1]!;
  }
}

const LINE_END = { raw: String.raw`[\n\r\u2028\u2029]` };
const WORD = { raw: String.raw`\w` };

const isSingle = (element: AST.Element | AST.QuantifiableElement): element is Single =>
  element.type === 'Character' || element.type === 'CharacterSet' || element.type === 'CharacterClass';
