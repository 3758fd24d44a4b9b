// Run this after adding a package. npm omits platform variants from the lock file when the current registry does not have them. Then `npm
// ci` refuses the lock file on every machine. This script adds the missing entries by name and exact version.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, say } from './setup.mjs';

const FILE = join(ROOT, 'package-lock.json');
const OS = ['android', 'darwin', 'freebsd', 'linux', 'netbsd', 'openbsd', 'win32'];
const CPU = ['arm', 'arm64', 'ia32', 'ppc64', 'riscv64', 's390x', 'wasm32', 'x64'];

const lock = JSON.parse(readFileSync(FILE, 'utf8'));
for (const [path, { optionalDependencies = {}, dev, license }] of Object.entries(lock.packages)) {
  for (const [name, version] of Object.entries(optionalDependencies)) {
    const place = `node_modules/${name}`;
    if (path === '' || lock.packages[place] || lock.packages[`${path}/${place}`] || !/^\d/.test(version)) continue;
    const words = name.split(/[-/]/);
    const os = OS.filter((one) => words.includes(one));
    const cpu = CPU.filter((one) => words.includes(one));
    lock.packages[place] = {
      version,
      ...(cpu.length > 0 && { cpu }),
      ...(dev && { dev }),
      ...(words.includes('musl') && { libc: ['musl'] }),
      license,
      optional: true,
      ...(os.length > 0 && { os }),
    };
    say(`${name} ${version}`);
  }
}
lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1)));
writeFileSync(FILE, `${JSON.stringify(lock, null, 2)}\n`);
