import { createRequire } from 'node:module';

/** Version of this program: `0.2.0`. */
export const PROGRAM_VERSION = (createRequire(import.meta.url)('../../../package.json') as { version: string }).version;
