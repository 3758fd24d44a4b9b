import { z } from 'zod';

/** Each part declares its settings beside the code that uses them, and adds the values here by declaration merging. */
export interface Settings {
  demo: boolean;
  /** The web app is served from its sources (`--dev`). */
  dev: boolean;
}

/** How its field looks. Every value is a text: `on` or `off`, digits, an option, or options separated by commas. */
export type SettingInput =
  | { kind: 'switch' }
  /** `canBeOff`: the text `off` is a value, too. */
  | { kind: 'number'; min: number; max: number; canBeOff?: true }
  | { kind: 'choice' | 'list'; options: readonly string[] }
  | { kind: 'line' | 'lines' };

export interface Setting {
  type: z.ZodType<unknown, string>;
  /** The rest of the sentence "NAME must ..." about an invalid value. */
  requirement: string;
  help: string;
  /** A short name for people. Each changeable setting has one. */
  label?: string;
  /** A line of text by default. */
  input?: SettingInput;
  default?: string;
  otherwise?: string;
  /** Another default, or a fixed value in the demo. */
  demo?: { default: string } | { value: unknown };
  /** The value may contain a password, so no message and no page repeats it, and the database has it encrypted. */
  secret?: true;
  /**
   * Staff can store a value in the database (decision 085). `now`: it is read at each use. `restart`: a node keeps the value of its start.
   */
  changeable?: 'now' | 'restart';
}

export type DeclaredSettings = Readonly<Record<string, Setting>>;

/** The values of these settings: `interface Settings extends SettingValues<typeof SETTINGS> {}`. */
export type SettingValues<Declared extends DeclaredSettings> = {
  [Name in keyof Declared]: z.output<Declared[Name]['type']> | (Declared[Name] extends { default: string } ? never : undefined);
};

export interface SettingParts {
  settings?: DeclaredSettings;
  /** Returns a sentence for the operator when settings conflict, or null. */
  checkSettings?(settings: Readonly<Settings>): string | null;
}

type Kind<T> = Pick<Setting, 'requirement' | 'input'> & { type: z.ZodType<T, string> };

export const text: z.ZodType<string, string> = z.string().min(1);

export const word: Kind<string> = {
  type: z.string().regex(/^[A-Za-z0-9_-]{1,64}$/),
  requirement: 'must be letters, digits, dashes and underscores',
};

export const oneLine: Kind<string> = {
  type: z.string().regex(/^[!-~]+$/),
  requirement: 'must be one line of letters, digits and signs without spaces',
};

/** A bearer token for programs. */
export const token: Kind<string> & { secret: true } = {
  type: z.string().regex(/^[!-~]{32,}$/),
  requirement: 'must have at least 32 characters, without spaces',
  secret: true,
};

export const onOrOff: Kind<boolean> = {
  type: z.enum(['on', 'off']).transform((value) => value === 'on'),
  requirement: 'must be on or off',
  input: { kind: 'switch' },
};

export const count: Kind<number> = {
  type: z
    .string()
    .regex(/^[1-9]\d{0,8}$/)
    .transform(Number),
  requirement: 'must be a number from 1',
  input: { kind: 'number', min: 1, max: 999_999_999 },
};

export const countOrOff: Kind<number | null> = {
  type: z
    .string()
    .regex(/^(off|[1-9]\d{0,5})$/)
    .transform((value) => (value === 'off' ? null : Number(value))),
  requirement: 'must be a number from 1, or off',
  input: { kind: 'number', min: 1, max: 999_999, canBeOff: true },
};

/** Days after which data is deleted; null for never. */
export const daysOrOff = (least = 1): Kind<number | null> => ({
  type: z
    .string()
    .regex(/^(off|[1-9]\d{0,4})$/)
    .transform((value) => (value === 'off' ? null : Number(value)))
    .refine((days) => days === null || days >= least),
  requirement: `must be a number of days from ${least}, or off`,
  input: { kind: 'number', min: least, max: 99_999, canBeOff: true },
});

/** The bytes of a number of GiB; null for no limit. */
export const bytesOf = (gibibytes: number | null): number | null => (gibibytes === null ? null : gibibytes * 1024 ** 3);

export const url = (...protocols: string[]): z.ZodType<string, string> =>
  z.string().refine((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol));

/** `example` ends the sentence about an invalid value, as for `httpUrl`. The value has no trailing slash and no default port. */
export const httpOrigin = (example: string): Kind<string> => ({
  type: z
    .string()
    .transform((value) => URL.parse(value))
    .refine((parsed) => parsed !== null && /^https?:$/.test(parsed.protocol) && parsed.href === `${parsed.origin}/`)
    .transform((parsed) => parsed!.origin),
  requirement: `must be an http or https URL without a path such as ${example}`,
});

export const httpUrl = (example: string): Kind<string> => ({
  type: url('http:', 'https:'),
  requirement: `must be an http or https URL such as ${example}`,
});
