import { z } from 'zod';
import type { DeclaredSettings, SettingValues } from './setting.ts';

export const logSettings = {
  LOG_LEVEL: {
    type: z.enum(['debug', 'info', 'warn', 'error', 'silent']),
    default: 'info',
    help: 'What is logged: debug, info, warn, error or silent.',
    requirement: 'must be debug, info, warn, error or silent',
  },
} satisfies DeclaredSettings;

declare module './setting.ts' {
  interface Settings extends SettingValues<typeof logSettings> {}
}
