// `npm test`: format and lint, both type checks, the web build, unit, server, component and code-base tests, and browser journeys.
import { rmSync } from 'node:fs';
import { installPackages } from './setup.mjs';
import { JOURNEYS, LINT, REPORTS, runSteps, TYPES, unitTests, WEB_BUILD } from './steps.mjs';
import { installSystemPackages } from './system-packages.mjs';

installPackages();
installSystemPackages();
rmSync(REPORTS, { recursive: true, force: true });
process.exitCode = await runSteps([[LINT, ...TYPES, WEB_BUILD], [unitTests()], [JOURNEYS]]);
