import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { dataEnvelopeSchema } from '#core/contract/envelope.ts';
import { NOT_STAFF } from '#features/people/accounts/contract/staff.ts';

/** How a value looks. Every value is a text: `on` or `off`, digits, one of the options, or several separated by commas. */
export const SettingType = z.enum(['switch', 'number', 'choice', 'list', 'line', 'lines', 'secret']);

/** A setting of the installation that staff can change. */
export const SiteSetting = z.object({
  /** Also the name of the variable that overrides it. */
  name: z.string(),
  /** English, as is `help`. */
  label: z.string(),
  help: z.string(),
  /** The rest of the sentence "NAME must ..." about an invalid value. */
  requirement: z.string(),
  type: SettingType,
  /** Of a choice or list. */
  options: z.array(z.string()),
  /** Of a number. */
  min: z.int().nullable(),
  max: z.int().nullable(),
  /** Whether a number can also be `off`. */
  can_be_off: z.boolean(),
  default: z.string().nullable(),
  /** What the default means, in English; null if `default` says it. */
  default_help: z.string().nullable(),
  /** With which a node starts; null without one. Always null for a secret. */
  value: z.string().nullable(),
  /** Whether it has a value, also a secret one. */
  is_set: z.boolean(),
  /** Values of the environment and of the demo can't be changed here. */
  source: z.enum(['environment', 'database', 'default', 'demo']),
  takes_effect: z.enum(['now', 'restart']),
  /** The node that answers still uses the value of its start. */
  waits_for_restart: z.boolean(),
  /**
   * `unreadable`: encrypted with another key. `invalid`: this version does not accept it. `conflicting`: it needs one of those. The stored
   * value then has no effect.
   */
  problem: z.enum(['unreadable', 'invalid', 'conflicting']).nullable(),
  /** Changes with every change of this setting; 0 before the first one. */
  version: z.int().nonnegative(),
});
export type SiteSetting = z.infer<typeof SiteSetting>;

export const SettingGroup = z.object({ name: z.string(), settings: z.array(SiteSetting) });
export type SettingGroup = z.infer<typeof SettingGroup>;

const CHANGES_MAX = 100;
const VALUE_MAX = 65_536;

export const SettingChange = z.object({
  name: z.string().max(64),
  /** The version that the sender read. */
  version: z.int().nonnegative(),
  /** Null resets to the default, or removes a secret. */
  value: z.string().max(VALUE_MAX).nullable(),
});

const common = {
  viewer: 'required',
  reply: dataEnvelopeSchema(z.object({ groups: z.array(SettingGroup) })),
} as const;
const refusals = { NOT_ALLOWED: NOT_STAFF } as const;

export const listSiteSettings = endpoint({
  method: 'GET',
  path: '/api/internal/v1/settings',
  summary: 'List the settings of the installation that staff can change, by group. Secrets have no value. Staff only.',
  ...common,
  refusals,
  limit: { rate: 120, seconds: 60 },
});

export const changeSiteSettings = endpoint({
  method: 'PATCH',
  path: '/api/internal/v1/settings',
  summary:
    'Change or reset settings of the installation: all of them, or none. Refused when one changed since its `version`. The reply has all settings. Staff only.',
  ...common,
  body: z.object({
    changes: z
      .array(SettingChange)
      .min(1)
      .max(CHANGES_MAX)
      .refine((changes) => new Set(changes.map(({ name }) => name)).size === changes.length, 'must name each setting once'),
  }),
  refusals: {
    ...refusals,
    /** `data.name` names it. */
    SETTING_NOT_FOUND: [404, 'This setting does not exist, or it cannot be changed in the browser.'],
    /** `data.name` names it. */
    SETTING_FIXED: [409, 'The environment of the server sets this setting. Change it there, and restart the server.'],
    /** `data.settings` has them as they are now. */
    SETTINGS_CHANGED: [409, 'Somebody else changed these settings in the meantime. Check them, and save again.'],
    /** `data.reason` is an English sentence. */
    SETTINGS_DISAGREE: [409, 'These settings do not fit together.'],
    SETTINGS_KEY_MISSING: [
      409,
      'Several nodes share this installation, so they need the same key to read passwords. Set SETTINGS_KEY to the same value on every node and restart them, then save again.',
    ],
  },
  limit: { rate: 60, seconds: 60 },
  bodyLimit: 512 * 1024,
});
