// `npm run typecheck`: checks the types of the server and of the web app.
import { installPackages } from './setup.mjs';
import { runSteps, TYPES } from './steps.mjs';

installPackages();
process.exitCode = await runSteps([TYPES]);
