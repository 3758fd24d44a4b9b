import { expect, test } from 'vitest';
import { contractsOfBrowser } from '../scripts/contracts-of-browser.ts';
import { builtSite } from './built-site.ts';
import { locationOf, sourceFiles, sourceText } from './source.ts';

/** A page with a contract, a form that loads later and checks with its schema, and the loader of event schemas. */
const SITE: Readonly<Record<string, string>> = {
  'src/main.ts': `import { LIMIT, pollChanged, vote } from './features/engagement/polls/contract/vote.ts'; import { loadAllSchemas } from './core/web/event-schema.ts';
    console.log(vote, pollChanged, LIMIT); addEventListener('click', () => import('./form.ts')); addEventListener('message', loadAllSchemas);`,
  'src/form.ts': `import { Option } from './features/engagement/polls/contract/vote.ts'; console.log(Option.parse('typed'));`,
  'src/features/engagement/polls/contract/vote.ts': `import { z } from 'zod'; import { endpoint, event } from '../../../../core/contract/kit.ts'; import { listOf, Poll } from './poll.ts';
    export const LIMIT = 'the limit';
    export const Option = z.schema('an option');
    export const Options = listOf('options');
    const Params = Poll.schema('a channel');
    const refusals = { POLL_CLOSED: [409, 'The poll is closed.'] } as const;
    export const vote = endpoint({ method: 'POST', path: '/polls/vote', summary: 'Votes.', params: Params,
      body: Option, reply: Poll, refusals, changes: true });
export const pollChanged = event('PollChanged', (room: number) => 'polls.' + room, z.schema('the payload'));`,
  'src/features/engagement/polls/contract/poll.ts': `import { z } from 'zod'; export const Poll = z.schema('the poll');
    export function listOf(name: string) { return z.schema('a list of ' + name); }`,
  'src/core/contract/kit.ts': `export const endpoint = <Spec extends object>(spec: Spec) => ({ ...spec });
    export const event = (name: string, channel: unknown, payload: unknown) => ({ name, channel, payload });`,
  'src/core/web/event-schema.ts': `export const loadAllSchemas = () => import('./all-event-schemas.ts').then(console.log);`,
  'src/core/web/all-event-schemas.ts': 'export {};',
  'src/core/web/event-zod.ts': `export { z } from 'zod';`,
  'node_modules/zod/package.json': '{ "name": "zod", "type": "module", "main": "index.js", "sideEffects": false }',
  'node_modules/zod/index.js': `const schema = (name) => ({ name, schema, parse: (value) => name + ' checked ' + value }); export const z = { schema };`,
};

/** The scripts of the page: those that it loads at once, and those that load later. */
async function buildSite(): Promise<{ first: string; later: string }> {
  const scripts = await builtSite(SITE, [contractsOfBrowser()]);
  const first = scripts.get('index')!;
  return { first, later: [...scripts].flatMap(([name, code]) => (name === 'index' ? [] : [code])).join('\n') };
}

test('a page gets the names, addresses and constants of contracts at once, and their schemas with what checks them', async () => {
  const { first, later } = await buildSite();
  for (const kept of ['POST', '/polls/vote', 'changes', 'PollChanged', 'polls.', 'the limit']) expect(first).toContain(kept);
  for (const left of ['an option', 'a list of', 'the payload', 'checked']) expect(first).not.toContain(left);
  for (const loaded of ['an option', 'the payload', 'checked']) expect(later).toContain(loaded);
});

test('a page never gets what only the server reads of an endpoint', async () => {
  const { first, later } = await buildSite();
  for (const left of ['Votes.', 'a channel', 'the poll', 'The poll is closed.']) expect(first + later).not.toContain(left);
});

test('no screen or shared rule reads what the browser does not get of an endpoint', () => {
  const reads =
    /\.(summary|params|query|body|reply|refusals)!?\.(shape|parse|safeParse|parseAsync|unwrap)\b|zodResolver\(\w+\.(params|query|body|reply)/;
  const readers = sourceFiles()
    .filter((file) => locationOf(file).tier !== 'server' && !locationOf(file).isTest)
    .filter((file) => /\/(web|rules)[/.]/.test(file) && reads.test(sourceText(file)));
  expect(readers).toEqual([]);
});
