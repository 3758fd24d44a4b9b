import { expect, test } from 'vitest';
import { IMPORT_LINES_MAX, readImport } from './category-import.ts';

const groups = new Set(['games', 'talk']);
const read = (text: string) => readImport(text, groups);
const problems = (...lines: string[]) => read(lines.join('\n'))!.map(({ problem }) => problem);

test('a line has a name, a group, tags and whether the category is mature', () => {
  expect(read('name,group,tags,mature\r\nCity Builders,games,Building; Simulation,no\r\n\r\n"Late, Talk",Talk,,yes\n')).toEqual([
    {
      line: 2,
      name: 'City Builders',
      problem: null,
      category: { name: 'City Builders', slug: 'city-builders', group: 'games', tags: ['Building', 'Simulation'], isMature: false },
    },
    {
      line: 4,
      name: 'Late, Talk',
      problem: null,
      category: { name: 'Late, Talk', slug: 'late-talk', group: 'talk', tags: [], isMature: true },
    },
  ]);
});

test('the last fields may be absent, and a quote inside quotes is doubled', () => {
  expect(read('\uFEFF"The ""Quiet"" Hour",talk')![0]).toMatchObject({ name: 'The "Quiet" Hour', problem: null });
});

test('each line has its own problem', () => {
  expect(problems('!!,games', 'Go,cars', `Go,games,${'x'.repeat(26)}`, 'Go,games,,maybe', 'Go,games,,no,more', '"Go,games')).toEqual([
    'name',
    'group',
    'tags',
    'mature',
    'columns',
    'quotes',
  ]);
});

test('a line of the maximum length is read in linear time', () => {
  expect(problems(`"Go"${' '.repeat(60_000)}x,games`)).toEqual(['quotes']);
});

test('of two lines with the same name or slug the second is repeated', () => {
  expect(problems('Go,games', 'GO,talk', 'Go!,games', 'Chess,games')).toEqual([null, 'repeated', 'repeated', null]);
});

test(`a text with more than ${IMPORT_LINES_MAX} lines is not read, and an empty one has no lines`, () => {
  const lines = Array.from({ length: IMPORT_LINES_MAX + 1 }, (_, at) => `Game ${at},games`);
  expect(read(lines.join('\n'))).toBeNull();
  expect(read(['name,group', ...lines.slice(1)].join('\n'))).toHaveLength(IMPORT_LINES_MAX);
  expect(read(' \n\n')).toEqual([]);
});
