import { expect, test } from 'vitest';
import { contractsOfBrowser, parsedTexts } from '../scripts/smaller-packages.ts';
import { builtSite } from './built-site.ts';
import { locationOf, sourceFiles, sourceText } from './source.ts';

/** Builds a site of these files and returns its code. */
const buildSite = async (files: Readonly<Record<string, string>>): Promise<string> =>
  [...(await builtSite(files, [contractsOfBrowser(), parsedTexts()])).values()].join('\n');

test('the browser gets the method, path and body of an endpoint, and not what only the server reads', async () => {
  const code = await buildSite({
    'src/main.ts': `import { vote } from './features/polls/contract/vote.ts'; console.log(vote);`,
    'src/features/polls/contract/vote.ts': `import { endpoint, schema } from '../../../kit.ts';
      export const Poll = schema('the poll').plus('more');
      const refusals = { POLL_CLOSED: [409, 'The poll is closed.'] } as const;
      export const vote = endpoint({ method: 'POST', path: '/polls/vote', summary: 'Votes.', params: schema('a channel'),
        body: schema('an option'), reply: Poll, refusals, changes: true });`,
    'src/kit.ts': `const made: string[] = [];
      export const schema = (name: string) => { made.push(name); return { name, plus: (more: string) => schema(name + more) }; };
      export const endpoint = <Spec extends object>(spec: Spec) => ({ ...spec, refuse: () => made });`,
  });
  for (const kept of ['POST', '/polls/vote', 'an option', 'changes']) expect(code).toContain(kept);
  for (const left of ['Votes.', 'a channel', 'the poll', 'The poll is closed.']) expect(code).not.toContain(left);
});

test('the browser gets messages with arguments parsed, and others as they are', async () => {
  const code = await buildSite({
    'src/main.ts': `import { texts } from './texts.en.ts'; console.log(texts);`,
    'src/texts.en.ts': `export const texts = { 'a.plain': 'Plain words', 'a.name': 'Hello {name}!' } as const;`,
  });
  expect(code).toMatch(/Plain words/);
  expect(code).not.toContain('{name}');
  expect(code.replaceAll(/["'\s]/g, '').replaceAll('`', '')).toContain('[{type:0,value:Hello},{type:1,value:name},{type:0,value:!}]');
});

test('no screen or shared rule reads what the browser does not get of an endpoint', () => {
  const reads =
    /\.(summary|params|query|reply|refusals)!?\.(shape|parse|safeParse|parseAsync|unwrap)\b|zodResolver\(\w+\.(params|query|reply)/;
  const readers = sourceFiles()
    .filter((file) => locationOf(file).tier !== 'server' && !locationOf(file).isTest)
    .filter((file) => /\/(web|rules)[/.]/.test(file) && reads.test(sourceText(file)));
  expect(readers).toEqual([]);
});
