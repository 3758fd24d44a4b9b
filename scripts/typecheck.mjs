// `npm run typecheck`: the types of the server and of the web.
import { installPackages } from './setup.mjs';
import { runSteps, TYPES } from './steps.mjs';

installPackages();
process.exitCode = await runSteps([TYPES]);
