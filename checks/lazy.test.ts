import { expect, test } from 'vitest';
import { locationOf, sourceFiles, sourceText } from './source.ts';

test('every component that loads later is a lazyComponent, which retries loading', () => {
  const home = /core\/web\/(lazy-component|ui\/Panel)\.tsx$/;
  const others = sourceFiles()
    .filter((file) => locationOf(file).tier === 'web' && !locationOf(file).isTest && !home.test(file))
    .filter((file) => /\blazyRouteComponent\b|import \{[^}]*\blazy\b[^}]*\} from 'react'|\bSuspense\b/.test(sourceText(file)));
  expect(others).toEqual([]);
});
