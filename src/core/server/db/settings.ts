import { type DeclaredSettings, type SettingValues, text, url } from '../settings/setting.ts';

export const databaseSettings = {
  DATA_DIR: {
    type: text,
    default: 'data',
    otherwise: './data; ./data/demo for the demo',
    demo: { default: 'data/demo' },
    help: 'Folder of the embedded database and of media.',
    requirement: 'must be a folder',
  },
  DATABASE_URL: {
    type: url('postgres:', 'postgresql:'),
    help: 'PostgreSQL 15 or newer, instead of the embedded database.',
    requirement: 'must look like postgresql://user:password@host:5432/name',
    secret: true,
  },
} satisfies DeclaredSettings;

declare module '../settings/setting.ts' {
  interface Settings extends SettingValues<typeof databaseSettings> {}
}
