import { parseSync, Visitor } from 'vite';
import { expect, test } from 'vitest';
import { locationOf, sourceFiles, sourceText } from './source.ts';

/**
 * The lines that spread a literal, as in `{ ...{ a, b }, c }` or `[...['a', 'b'], c]`. It only keeps lines short, because the formatter
 * would write the same members one a line, and it hides from the compiler which properties there are. A literal that something is called on,
 * such as `...[a, ...more].map(...)`, is none of them, nor is one behind a condition.
 */
function spreadLiterals(text: string, file: string): number[] {
  const found: number[] = [];
  const look = ({ argument, start }: { argument: Expression; start: number }) => {
    if (isLiteral(argument)) found.push(text.slice(0, start).split('\n').length);
  };
  new Visitor({ SpreadElement: look, JSXSpreadAttribute: look }).visit(parseSync(file, text).program);
  return found;
}

interface Expression {
  type: string;
  expression?: unknown;
}

const isLiteral = ({ type, expression }: Expression): boolean =>
  type === 'ObjectExpression' ||
  type === 'ArrayExpression' ||
  (/^(TSAs|TSSatisfies|Parenthesized)/.test(type) && isLiteral(expression as Expression));

test('no literal is spread into another one: write its members there, one a line if the formatter wants', () => {
  const found = sourceFiles()
    .filter((file) => /\.\.\.\(?\s*[[{]/.test(sourceText(file)))
    .flatMap((file) => spreadLiterals(sourceText(file), file).map((line) => `${locationOf(file).path}:${line}`));
  expect(found).toEqual([]);
});

test.each([
  ['({ ...{ a, b }, c })', 1],
  ['[...["a", "b"], c]', 1],
  ['f(...[a, b])', 1],
  ['({ ...({ a } as const), ...(["b"] satisfies string[]) })', 2],
  ['[...[a, ...more].map(String)]', 0],
  ['({ ...(a && { b }), ...(c ? { d } : {}) })', 0],
  ['const f = (...[a]: [string]) => a', 0],
  ['[..."abc"]', 0],
])('%s spreads %i literals', (text, count) => {
  expect(spreadLiterals(text, 'a.ts')).toHaveLength(count);
});
