import { expect, test } from 'vitest';
import { everyImport } from './source.ts';

/** The imports of each file. Tests are excluded because they may import anything. */
function importGraph(): Map<string, string[]> {
  const graph = new Map<string, string[]>();
  for (const { from, to } of everyImport()) {
    if (from.isTest || from.area === 'outside') continue;
    const known = graph.get(from.path);
    if (known) known.push(to.path);
    else graph.set(from.path, [to.path]);
  }
  return graph;
}

/** Groups of files that import each other directly or indirectly (Tarjan's strongly connected components). */
function cyclesOf(graph: ReadonlyMap<string, readonly string[]>): string[][] {
  const index = new Map<string, number>();
  const lowest = new Map<string, number>();
  const stack: string[] = [];
  const cycles: string[][] = [];
  const visit = (file: string) => {
    index.set(file, index.size);
    lowest.set(file, index.get(file)!);
    stack.push(file);
    for (const next of graph.get(file) ?? []) {
      if (!index.has(next)) {
        visit(next);
        lowest.set(file, Math.min(lowest.get(file)!, lowest.get(next)!));
      } else if (stack.includes(next)) lowest.set(file, Math.min(lowest.get(file)!, index.get(next)!));
    }
    if (lowest.get(file) !== index.get(file)) return;
    const group = stack.splice(stack.indexOf(file));
    if (group.length > 1 || graph.get(file)?.includes(file)) cycles.push(group.sort());
  };
  for (const file of graph.keys()) if (!index.has(file)) visit(file);
  return cycles;
}

test('no import cycles exist, not even of types', () => {
  expect(cyclesOf(importGraph())).toEqual([]);
});

test('an import cycle is detected', () => {
  const graph = new Map([
    ['a', ['b']],
    ['b', ['c', 'd']],
    ['c', ['a']],
    ['d', []],
    ['e', ['e']],
  ]);
  expect(cyclesOf(graph)).toEqual([['a', 'b', 'c'], ['e']]);
});
