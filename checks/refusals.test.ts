// @vitest-environment jsdom
import { expect, test } from 'vitest';
import type { AnyEndpoint } from '#core/contract/endpoint.ts';
import { COMMON_REFUSALS } from '#core/contract/refusal.ts';
import { locationOf, productFiles, sourceFiles, withoutComments } from './source.ts';

type Catalog = Readonly<Record<string, string>>;
interface Parts {
  texts?: {
    en: readonly Catalog[];
    de?: () => Promise<Readonly<Record<string, Catalog>> | ReadonlyArray<Readonly<Record<string, Catalog>>>>;
  };
}

// The name is not a literal type, so that the compiler does not follow the import: browser types do not belong in this project.
const WEB_FEATURES: string = '#app/web/features.ts';
const { features } = (await import(WEB_FEATURES)) as { features: readonly Parts[] };

const isContract = (file: string) => /\/contract(\.ts$|\/)/.test(file) && !locationOf(file).isTest;
const isEndpoint = (value: unknown): value is AnyEndpoint =>
  typeof value === 'object' && value !== null && 'refuse' in value && 'method' in value;

/** The endpoints that the web app calls, which are those that its files import by name. */
async function calledEndpoints(): Promise<AnyEndpoint[]> {
  const web = productFiles().filter(({ place }) => place.tier === 'web');
  const imported = new Set(
    web.flatMap(({ text }) =>
      [...withoutComments(text).matchAll(/import \{([^}]*)\} from '[^']*contract[^']*'/g)].flatMap(
        ([, names]) => names!.match(/\w+/g) ?? [],
      ),
    ),
  );
  const modules = await Promise.all(
    sourceFiles()
      .filter(isContract)
      .map((file) => import(file) as Promise<Record<string, unknown>>),
  );
  return modules.flatMap((module) =>
    Object.entries(module).flatMap(([name, value]) => (isEndpoint(value) && imported.has(name) ? [value] : [])),
  );
}

test('every refusal that the web app can show has a text in English and German', async () => {
  const endpoints = await calledEndpoints();
  expect(endpoints.length).toBeGreaterThan(100);
  const codes = new Set([...Object.keys(COMMON_REFUSALS), ...endpoints.flatMap(({ refusals }) => Object.keys(refusals))]);
  const english = new Set(features.flatMap(({ texts }) => texts?.en ?? []).flatMap(Object.keys));
  const modules = (await Promise.all(features.map(({ texts }) => texts?.de?.()))).flat();
  const german = new Set(modules.flatMap((module) => Object.values(module ?? {})).flatMap(Object.keys));
  const missing = [...codes].filter((code) => !english.has(`refusal.${code}`) || !german.has(`refusal.${code}`));
  expect(missing.sort()).toEqual([]);
});
