import { registerHooks } from 'node:module';

/** Preloaded into a server process (`node --import`): prints one line per package when the process exits. */
const packages = new Map<string, string>();
registerHooks({
  load: (url, context, next) => {
    const name = /.*node_modules\/(?:@[\w-]+\/)?[\w.-]+/.exec(url)?.[0];
    if (name !== undefined) packages.set(name, url);
    return next(url, context);
  },
});
process.on('exit', () => {
  for (const name of packages.keys()) process.stdout.write(`module ${name}\n`);
});
