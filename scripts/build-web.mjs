// Builds the web app if its sources have changed: a step of `npm test`.
import { buildWeb } from './setup.mjs';

buildWeb();
