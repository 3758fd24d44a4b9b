// `npm run check`: the fast checks before a commit. Runs format and lint, both type checks, and the tests that need no server and no page
// (projects `rules` and `checks`).
import { installPackages } from './setup.mjs';
import { LINT, runSteps, TYPES, unitTests } from './steps.mjs';

installPackages();
process.exitCode = await runSteps([[LINT, ...TYPES, unitTests('rules', 'checks')]]);
