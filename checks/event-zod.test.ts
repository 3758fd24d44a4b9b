import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Rolldown } from 'vite';
import { expect, test } from 'vitest';
import type { AnyEvent } from '#core/contract/event.ts';
import { contractsOfBrowser, zodOfEvents } from '../scripts/contracts-of-browser.ts';

const ROOT = join(import.meta.dirname, '..');

/** Definitions of schemas and their checks, without what their functions do. */
function definitionOf(value: unknown): unknown {
  if (typeof value === 'function') return 'a function';
  if (value instanceof RegExp) return String(value);
  if (Array.isArray(value)) return value.map(definitionOf);
  if (typeof value !== 'object' || value === null) return value;
  const { _zod: inside } = value as { _zod?: { def: object } };
  const entries = Object.entries(inside?.def ?? value).filter(([, one]) => one !== undefined);
  return Object.fromEntries(entries.map(([name, one]) => [name, definitionOf(one)]));
}

const isEvent = (value: unknown): value is AnyEvent & { name: string } =>
  typeof value === 'object' && value !== null && 'payload' in value && 'channel' in value;

/** The payload schemas of all events by the constant that declares the event, as contracts declare them. */
async function declared(): Promise<Map<string, unknown>> {
  const files = readdirSync(join(ROOT, 'src/features'), { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\/contract(\.ts$|\/)/.test(file),
  );
  const modules = await Promise.all(
    files.filter((file) => /(?<!\.test)\.ts$/.test(file)).map((file) => import(pathToFileURL(join(ROOT, 'src/features', file)).href)),
  );
  return new Map(modules.flatMap((one) => Object.entries(one).flatMap(([name, value]) => (isEvent(value) ? [[name, value.payload]] : []))));
}

/** The same, as browsers get them. */
async function built(): Promise<Map<string, unknown>> {
  const { output } = (await build({
    configFile: false,
    root: ROOT,
    publicDir: false,
    logLevel: 'silent',
    plugins: [zodOfEvents(), contractsOfBrowser()],
    build: {
      write: false,
      minify: false,
      rolldownOptions: { input: join(ROOT, 'src/core/web/all-event-schemas.ts'), preserveEntrySignatures: 'strict' },
    },
  })) as Rolldown.RolldownOutput;
  const folder = mkdtempSync(join(tmpdir(), 'grandstand-events-'));
  try {
    const file = join(folder, 'events.mjs');
    writeFileSync(file, output[0].code);
    const all = (await import(pathToFileURL(file).href)) as Record<string, Record<string, unknown>>;
    return new Map(Object.values(all).flatMap((events) => Object.entries(events)));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

test('browsers check each event with the schema that its contract declares', async () => {
  const [expected, actual] = await Promise.all([declared(), built()]);
  expect([...actual.keys()].toSorted()).toEqual([...expected.keys()].toSorted());
  for (const [name, schema] of expected) expect(definitionOf(actual.get(name)), name).toEqual(definitionOf(schema));
});
