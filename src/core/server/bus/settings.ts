import type { DeclaredSettings, Settings, SettingValues } from '../settings/setting.ts';
import { url } from '../settings/setting-types.ts';

export const busSettings = {
  REDIS_URL: {
    type: url('redis:', 'rediss:'),
    help: 'Redis server, for several nodes of one installation. Needs DATABASE_URL.',
    requirement: 'must look like redis://host:6379',
    secret: true,
  },
} satisfies DeclaredSettings;

declare module '../settings/setting.ts' {
  interface Settings extends SettingValues<typeof busSettings> {}
}

export const checkBusSettings = ({ REDIS_URL, DATABASE_URL }: Readonly<Settings>): string | null =>
  REDIS_URL && !DATABASE_URL ? 'REDIS_URL needs DATABASE_URL: several nodes cannot share an embedded database.' : null;
