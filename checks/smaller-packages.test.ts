import { expect, test } from 'vitest';
import { parsedTexts } from '../scripts/smaller-packages.ts';
import { builtSite } from './built-site.ts';

/** Builds a site of these files and returns its code. */
const buildSite = async (files: Readonly<Record<string, string>>): Promise<string> =>
  [...(await builtSite(files, [parsedTexts()])).values()].join('\n');

test('the browser gets messages with arguments parsed, and others as they are', async () => {
  const code = await buildSite({
    'src/main.ts': `import { texts } from './texts.en.ts'; console.log(texts);`,
    'src/texts.en.ts': `export const texts = { 'a.plain': 'Plain words', 'a.name': 'Hello {name}!' } as const;`,
  });
  expect(code).toMatch(/Plain words/);
  expect(code).not.toContain('{name}');
  expect(code.replaceAll(/["'\s]/g, '').replaceAll('`', '')).toContain('[{type:0,value:Hello},{type:1,value:name},{type:0,value:!}]');
});
